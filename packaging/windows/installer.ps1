# Makes the installer for Windows, and signs it and the program where there is a certificate:
#
#     packaging\windows\installer.ps1 0.1.0
#
# SIGNING_CERTIFICATE is the path of a PFX file, SIGNING_PASSWORD its password; without them both
# stay unsigned, and Windows says so. It has been read here, but not run: there was no Windows.
param([Parameter(Mandatory)][string]$Version)
$ErrorActionPreference = "Stop"
$PSNativeCommandUseErrorActionPreference = $true
Set-Location (Join-Path $PSScriptRoot "..\..")
$options = @("/DVersion=$Version")
if ($env:SIGNING_CERTIFICATE) {
    $kits = "${env:ProgramFiles(x86)}\Windows Kits\10\bin\*\x64\signtool.exe"
    $signtool = (Get-Item $kits | Sort-Object FullName | Select-Object -Last 1).FullName
    $sign = @("sign", "/fd", "sha256", "/td", "sha256", "/tr", "http://timestamp.digicert.com",
        "/f", $env:SIGNING_CERTIFICATE, "/p", $env:SIGNING_PASSWORD)
    & $signtool @sign build\frozen\feltwork\feltwork.exe
    # In Inno Setup's notation $q is a quotation mark, and $f the file in quotation marks.
    $told = $sign | ForEach-Object { '$q' + $_ + '$q' }
    $options += "/DSigned", ('/Sfeltwork=$q' + $signtool + '$q ' + ($told -join ' ') + ' $f')
}
& "${env:ProgramFiles(x86)}\Inno Setup 6\ISCC.exe" @options packaging\windows\feltwork.iss
