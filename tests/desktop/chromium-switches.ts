// Names of switches that Chromium, Electron and Node know and that are not for a lawyer's computer: sandbox, network,
// logs, debuggers, processes, features. Not all there are; the list that the app takes is the other way round.
const names = `
  no-sandbox no-zygote no-zygote-sandbox no-unsandboxed-zygote disable-seccomp-filter-sandbox disable-setuid-sandbox
  disable-namespace-sandbox disable-gpu-sandbox allow-sandbox-debugging gpu-sandbox-allow-sysv-shm service-sandbox-type
  gpu-sandbox-start-early enable-sandbox-logging add-xr-appcontainer-caps allow-third-party-modules single-process
  in-process-gpu ppapi-in-process disable-kill-after-bad-ipc disable-ipc-flooding-protection
  disable-web-security disable-site-isolation-trials site-per-process isolate-origins process-per-site process-per-tab
  allow-file-access-from-files allow-running-insecure-content unsafely-treat-insecure-origin-as-secure
  allow-insecure-localhost allow-loopback-in-peer-connection allow-sync-xhr-in-page-dismissal disable-databases
  shared-array-buffer-unrestricted-access-allowed enable-blink-features disable-blink-features enable-features
  disable-features enable-experimental-web-platform-features enable-blink-test-features force-fieldtrials
  force-fieldtrial-params field-trial-handle disable-origin-trial-controlled-blink-features javascript-harmony
  ignore-certificate-errors ignore-certificate-errors-spki-list ignore-urlfetcher-cert-requests
  mock-cert-verifier-default-result-for-testing disable-test-root-certs ssl-key-log-file ssl-version-min
  ssl-version-max cipher-suite-blacklist log-net-log net-log-capture-mode host-rules host-resolver-rules
  explicitly-allowed-ports force-effective-connection-type additional-trust-token-key-commitments use-first-party-set
  proxy-server proxy-pac-url proxy-bypass-list no-proxy-server proxy-auto-detect winhttp-proxy-resolver disable-http2
  enable-quic origin-to-force-quic-on auth-server-whitelist auth-negotiate-delegate-whitelist auth-server-allowlist
  enable-auth-negotiate-port disable-ntlm-v2 disable-http-cache disk-cache-dir disk-cache-size user-data-dir
  ignore-connections-limit testing-fixed-http-port testing-fixed-https-port
  enable-logging log-file log-level v vmodule disable-logging log-gpu-control-list-decisions trace-startup
  trace-startup-file trace-startup-duration trace-startup-format trace-to-file trace-to-file-name enable-tracing
  enable-tracing-output enable-tracing-fraction trace-config-file trace-upload-url enable-crash-reporter
  enable-crash-reporter-for-testing full-memory-crash-report crash-dumps-dir crash-server-url profiling-at-start
  profiling-file profiling-flush enable-heap-profiling memlog enable-leak-detection perfetto-output-file
  remote-debugging-pipe remote-debugging-address remote-debugging-targets remote-allow-origins
  remote-debugging-socket-name auto-open-devtools-for-tabs enable-automation test-type headless dump-dom screenshot
  print-to-pdf wait-for-debugger wait-for-debugger-children renderer-startup-dialog gpu-startup-dialog
  utility-startup-dialog browser-startup-dialog crash-test browser-test run-all-compositor-stages-before-draw
  renderer-cmd-prefix utility-cmd-prefix gpu-launcher ppapi-plugin-launcher browser-subprocess-path zygote-cmd-prefix
  type utility-sub-type mojo-core-library-path enable-service-binary-launcher register-pepper-plugins
  load-extension disable-extensions-except allowlisted-extension-id widevine-cdm-path ppapi-flash-path
  js-flags no-v8-untrusted-code-mitigations enable-unsafe-fast-js-calls enable-vtune-support
  no-experimental-global-navigator expose-internals-for-testing dom-automation enable-skia-benchmarking
  enable-experimental-webassembly-features enable-unsafe-webgpu enable-webgl-draft-extensions
  use-fake-ui-for-media-stream use-fake-device-for-media-stream auto-select-desktop-capture-source
  auto-accept-camera-and-microphone-capture enable-usermedia-screen-capturing disable-user-media-security
  file-url-path-alias allow-legacy-extension-manifests bypasscsp-schemes secure-schemes standard-schemes cors-schemes
  fetch-schemes service-worker-schemes streaming-schemes code-cache-schemes app app-path app-user-model-id
  enable-sandbox enable-mixed-sandbox node-integration-in-worker experimental-network-inspection debug debug-brk
  debug-port inspect-brk-node inspect-wait diagnostic-dir dns-result-order trace-deprecation trace-warnings
  throw-deprecation tls-keylog tls-min-v1.0 require r import eval e print p experimental-loader env-file title
  use-system-default-printer password-store-x unsafely-disable-devtools-self-xss-warnings no-stdio-init
  squirrel-install squirrel-updated squirrel-uninstall squirrel-firstrun squirrel-obsolete single-argument
`

/** About two hundred names, without dashes. */
export const dangerousSwitches: readonly string[] = names.trim().split(/\s+/)
