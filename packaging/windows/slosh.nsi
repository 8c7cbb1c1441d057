; The installer for Windows (scripts/build-windows): for one user, who needs no rights of an administrator. Start menu, and .slosh files open
; with a double click. Settings and saved files stay when Slosh is removed.
;   makensis -DVERSION=0.1.0 -DFOLDER=... -DICON=... -DOUT=...
Target amd64-unicode
ManifestDPIAware true
RequestExecutionLevel user
SetCompressor /SOLID lzma
Name "Slosh ${VERSION}"
OutFile "${OUT}"
Icon "${ICON}"
InstallDir "$LOCALAPPDATA\Programs\Slosh"
!define CLASSES "Software\Classes"
!define REMOVAL "Software\Microsoft\Windows\CurrentVersion\Uninstall\Slosh"
InstallDirRegKey HKCU "${REMOVAL}" "InstallLocation"

Page directory
Page instfiles
UninstPage uninstConfirm
UninstPage instfiles

Section
    SetOutPath "$INSTDIR"
    File "${FOLDER}/*"
    WriteUninstaller "$INSTDIR\uninstall.exe"
    CreateShortcut "$SMPROGRAMS\Slosh.lnk" "$INSTDIR\slosh-window.exe"
    WriteRegStr HKCU "${CLASSES}\.slosh" "" "Slosh"
    WriteRegStr HKCU "${CLASSES}\Slosh" "" "Slosh state or recording"
    WriteRegStr HKCU "${CLASSES}\Slosh\DefaultIcon" "" "$INSTDIR\slosh-window.exe"
    WriteRegStr HKCU "${CLASSES}\Slosh\shell\open\command" "" '"$INSTDIR\slosh-window.exe" "%1"'
    WriteRegStr HKCU "${REMOVAL}" "DisplayName" "Slosh"
    WriteRegStr HKCU "${REMOVAL}" "DisplayVersion" "${VERSION}"
    WriteRegStr HKCU "${REMOVAL}" "DisplayIcon" "$INSTDIR\slosh-window.exe"
    WriteRegStr HKCU "${REMOVAL}" "InstallLocation" "$INSTDIR"
    WriteRegStr HKCU "${REMOVAL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
SectionEnd

Section Uninstall
    Delete "$INSTDIR\slosh.exe"
    Delete "$INSTDIR\slosh-window.exe"
    Delete "$INSTDIR\LICENSE*"
    Delete "$INSTDIR\ASSETS.md"
    Delete "$INSTDIR\README.md"
    Delete "$INSTDIR\READ ME FIRST.txt"
    Delete "$INSTDIR\uninstall.exe"
    RMDir "$INSTDIR"
    Delete "$SMPROGRAMS\Slosh.lnk"
    DeleteRegKey HKCU "${CLASSES}\.slosh"
    DeleteRegKey HKCU "${CLASSES}\Slosh"
    DeleteRegKey HKCU "${REMOVAL}"
SectionEnd
