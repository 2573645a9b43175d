/** Words of the settings, in Chinese. */
export const zhSettings = {
  'rail.settings': '设置',

  'settings.title': '设置',
  'settings.appearance': '外观',
  'settings.theme': '主题',
  'settings.density': '表格行距',
  'settings.zoom': '缩放',
  'settings.zoomIn': '放大',
  'settings.zoomOut': '缩小',
  'settings.zoomReset': '恢复 100%',
  'settings.language': '语言',
  'settings.account': '账号',
  'settings.signedInAs': '当前账号',
  'settings.firm': '律所',
  'settings.server': '服务器',
  'settings.security': '安全',
  'settings.about': '关于',
  'settings.version': '版本',
  'settings.proxy': '网络代理',
  'settings.proxyBrowser': '浏览器外壳使用系统证书和代理环境变量，不读取 PAC 文件',
  'settings.failed': '设置没有保存成功',

  'command.settings': '打开设置',
  'command.settings.letters': 'dksz',
} as const
