# What the installer writes beside electron-builder's own: Windows shows a program in its list of default apps, and gives it
# telephone links, only where it says by itself that it can open them. Which program has them is the person's choice there.

!macro customInstall
  WriteRegStr SHELL_CONTEXT "Software\Classes\Firmdesk.Link" "" "${PRODUCT_NAME}"
  WriteRegStr SHELL_CONTEXT "Software\Classes\Firmdesk.Link" "URL Protocol" ""
  WriteRegStr SHELL_CONTEXT "Software\Classes\Firmdesk.Link\DefaultIcon" "" "$appExe,0"
  WriteRegStr SHELL_CONTEXT "Software\Classes\Firmdesk.Link\shell\open\command" "" '"$appExe" "%1"'
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
  ${endIf}
!macroend
