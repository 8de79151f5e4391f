; The installer for Windows, made with Inno Setup 6 from what packaging/freeze.py and
; packaging/desktop.py have made; the notices are those of packaging/notices.py:
;
;     iscc /DVersion=0.1.0 packaging\windows\feltwork.iss
;
; For all users, or for oneself alone without an administrator. With /DSigned and a sign tool of the
; name "feltwork" (/Sfeltwork="signtool sign ... $f") the installer and its uninstaller are signed;
; feltwork.exe itself is signed before. It has been read here, but not run: there was no Windows.

[Setup]
AppId=org.feltwork.Feltwork
AppName=Feltwork
AppVersion={#Version}
AppVerName=Feltwork {#Version}
AppPublisher=Feltwork contributors
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
ChangesAssociations=yes
Compression=lzma2/max
SolidCompression=yes
DefaultDirName={autopf}\Feltwork
DisableProgramGroupPage=yes
LicenseFile=..\..\LICENSE
MinVersion=10.0.17763
OutputBaseFilename=feltwork-{#Version}-windows-setup
OutputDir=..\..\dist
PrivilegesRequired=admin
PrivilegesRequiredOverridesAllowed=dialog
SetupIconFile=..\..\build\desktop\feltwork.ico
UninstallDisplayIcon={app}\feltwork.exe
WizardStyle=modern
#ifdef Signed
SignTool=feltwork
SignedUninstaller=yes
#endif

[Files]
Source: "..\..\build\frozen\feltwork\*"; DestDir: "{app}"; Flags: ignoreversion recursesubdirs
Source: "..\..\dist\THIRD-PARTY-NOTICES.txt"; DestDir: "{app}"; Flags: ignoreversion
Source: "..\..\dist\feltwork.cdx.json"; DestDir: "{app}"; Flags: ignoreversion

[InstallDelete]
; What an earlier version had, and this one has not, would be imported.
Type: filesandordirs; Name: "{app}\_internal"

[Icons]
Name: "{autoprograms}\Feltwork"; Filename: "{app}\feltwork.exe"; AppUserModelID: "org.feltwork.Feltwork"

[Registry]
#include "..\..\build\desktop\types.iss"
