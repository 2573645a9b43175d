/** Words of the visits of a shared document, in Chinese. */
export const zhRadar = {
  'radar.kind': '类型',
  'radar.file': '文件',
  'radar.link': '链接',
  'radar.customer': '客户',
  'radar.visitor': '访问者',
  'radar.time': '访问时间',
  'radar.duration': '停留时长',
  'radar.shared': '分享人',
  'radar.address': '地址',
  'radar.open': '打开链接',
  'radar.copy': '复制地址',
  'radar.openFile': '打开文件',
  'radar.unnamed': '未命名的资料',
  'radar.missing': '本机没有这条访问记录',
  'radar.missingNext': '它可能还没有同步到本机，或已在服务器上删除。',
  'radar.failed': '访问记录没有读出来',
} as const
