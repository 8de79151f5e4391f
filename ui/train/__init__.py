"""What a trainee practises: what comes next, sittings of drills, shifts."""
