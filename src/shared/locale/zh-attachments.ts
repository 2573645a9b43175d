/** Words of attachments and of files on their way to the firm, in Chinese. */
export const zhAttachments = {
  'attachments.title': '附件',
  'attachments.upload': '上传附件',
  'attachments.fromCustomer': '从客户文档选择',
  'attachments.fromProject': '从项目文档选择',
  'attachments.fromContracts': '从合同选择',
  'attachments.drop': '松开，添加为附件',
  'attachments.remove': '移除 {name}',
  'attachments.sending': '正在上传 {name}',
  'attachments.tooMany': '最多 {n} 个附件',
  'upload.reading': '正在读取',
  'upload.queued': '排队中',
  'upload.waiting': '待上传',
  'upload.sending': '上传中',
  'upload.cancel': '取消上传 {name}',
  'upload.done': '{name} 上传成功',
  'upload.failed': '{name} 上传失败',
} as const
