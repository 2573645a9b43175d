# What the installer writes beside electron-builder's own: Windows shows a program in its list of default apps, and gives it
# telephone links, only where it says by itself that it can open them. Which program has them is the person's choice there.
# The link stands behind --, so that nothing in it is a switch. Data and settings of a person stay after an uninstall.

# A scheme that the app took for itself (settings, links); it stays where another program has it by now.
!macro removeOwnScheme SCHEME
  ReadRegStr $R0 HKCU "Software\Classes\${SCHEME}\shell\open\command" ""
  # Electron quotes the words behind the program or not, by its version.
  StrLen $R1 '"$INSTDIR\${APP_EXECUTABLE_FILENAME}"'
  StrCpy $R0 $R0 $R1
  ${if} $R0 == '"$INSTDIR\${APP_EXECUTABLE_FILENAME}"'
    DeleteRegKey HKCU "Software\Classes\${SCHEME}"
  ${endIf}
!macroend

!macro customInstall
  WriteRegStr SHELL_CONTEXT "Software\Classes\Firmdesk.Link" "" "${PRODUCT_NAME}"
  WriteRegStr SHELL_CONTEXT "Software\Classes\Firmdesk.Link" "URL Protocol" ""
  WriteRegStr SHELL_CONTEXT "Software\Classes\Firmdesk.Link\DefaultIcon" "" "$appExe,0"
  WriteRegStr SHELL_CONTEXT "Software\Classes\Firmdesk.Link\shell\open\command" "" '"$appExe" -- "%1"'
  WriteRegStr SHELL_CONTEXT "Software\Firmdesk\Capabilities" "ApplicationName" "${PRODUCT_NAME}"
  WriteRegStr SHELL_CONTEXT "Software\Firmdesk\Capabilities" "ApplicationDescription" "${PRODUCT_NAME}"
  WriteRegStr SHELL_CONTEXT "Software\Firmdesk\Capabilities\UrlAssociations" "tel" "Firmdesk.Link"
  WriteRegStr SHELL_CONTEXT "Software\Firmdesk\Capabilities\UrlAssociations" "callto" "Firmdesk.Link"
  WriteRegStr SHELL_CONTEXT "Software\Firmdesk\Capabilities\UrlAssociations" "firmdesk" "Firmdesk.Link"
  WriteRegStr SHELL_CONTEXT "Software\RegisteredApplications" "Firmdesk" "Software\Firmdesk\Capabilities"
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, i 0, i 0)'
!macroend

!macro customUnInstall
  # An update runs the old uninstaller first: without these Windows would take the choice back meanwhile.
  ${ifNot} ${isUpdated}
    DeleteRegValue SHELL_CONTEXT "Software\RegisteredApplications" "Firmdesk"
    DeleteRegKey SHELL_CONTEXT "Software\Firmdesk\Capabilities"
    DeleteRegKey /ifempty SHELL_CONTEXT "Software\Firmdesk"
    DeleteRegKey SHELL_CONTEXT "Software\Classes\Firmdesk.Link"
    # What the app writes itself while it runs. Left behind, links and notices would start a program that is gone.
    !insertmacro removeOwnScheme "tel"
    !insertmacro removeOwnScheme "callto"
    !insertmacro removeOwnScheme "firmdesk"
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Run" "${APP_ID}"
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Explorer\StartupApproved\Run" "${APP_ID}"
    DeleteRegKey HKCU "Software\Classes\CLSID\{5B0F6C1E-9A43-4D0B-8C57-2E9F3A71D864}"
  ${endIf}
!macroend
