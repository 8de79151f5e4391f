#!/bin/sh
# Makes an AppImage of build/frozen/feltwork and build/desktop/share with appimagetool 1.9:
#
#     sh packaging/linux/appimage.sh 0.1.0 [APPIMAGETOOL]
#
# Its folder, build/Feltwork.AppDir, has been made and run here; appimagetool has not been: there
# was none. The libraries that an AppImage may take for granted are those that are not in it.
set -eu
cd "$(dirname "$0")/../.."
app=build/Feltwork.AppDir
id=org.feltwork.Feltwork
rm -rf "$app"
mkdir -p "$app/usr/lib" "$app/usr/bin" dist
cp -a build/frozen/feltwork "$app/usr/lib/feltwork"
cp -a build/desktop/share "$app/usr/share"
cp LICENSE dist/THIRD-PARTY-NOTICES.txt dist/feltwork.cdx.json "$app"
ln -s ../lib/feltwork/feltwork "$app/usr/bin/feltwork"
ln -s usr/bin/feltwork "$app/AppRun"
ln -s "usr/share/applications/$id.desktop" "$app/$id.desktop"
ln -s "usr/share/icons/hicolor/256x256/apps/$id.png" "$app/$id.png"
ln -s "$id.png" "$app/.DirIcon"
ARCH=$(uname -m) "${2:-appimagetool}" "$app" "dist/feltwork-$1-linux-$(uname -m).AppImage"
