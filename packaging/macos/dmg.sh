#!/bin/sh
# Makes the disk image for macOS of build/frozen/Feltwork.app, and has it notarised:
#
#     sh packaging/macos/dmg.sh 0.1.0
#
# PyInstaller has signed the bundle where CODESIGN_IDENTITY is set. With NOTARY_PROFILE, a profile
# that "xcrun notarytool store-credentials" has kept, the image is signed too, sent to Apple and
# stapled; without, it is left unsigned, and each user has to allow it. It has been read here, but
# not run: there was no Mac.
set -eu
cd "$(dirname "$0")/../.."
image="dist/feltwork-$1-macos-$(uname -m).dmg"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir -p dist
ditto build/frozen/Feltwork.app "$folder/Feltwork.app"
cp LICENSE dist/THIRD-PARTY-NOTICES.txt dist/feltwork.cdx.json "$folder"
ln -s /Applications "$folder/Applications"
hdiutil create -volname Feltwork -srcfolder "$folder" -fs HFS+ -format UDZO -ov "$image"
if [ -n "${NOTARY_PROFILE:-}" ]; then
    codesign --verify --deep --strict build/frozen/Feltwork.app
    codesign --sign "$CODESIGN_IDENTITY" --timestamp "$image"
    xcrun notarytool submit "$image" --keychain-profile "$NOTARY_PROFILE" --wait
    xcrun stapler staple "$image"
fi
