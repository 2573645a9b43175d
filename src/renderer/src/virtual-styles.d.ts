// Stylesheets that the build draws: scripts/lib/antd/plugins.ts.
declare module 'virtual:antd-variables.css'
declare module 'virtual:antd-rules.css'
