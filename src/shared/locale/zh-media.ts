/** Words of voice messages and of the window of a file, in Chinese. */
export const zhMedia = {
  'voice.message': '语音消息',
  'voice.messageOf': '语音消息，{time}',
  'voice.play': '播放语音',
  'voice.pause': '停止语音',
  'voice.position': '播放位置',
  'voice.rate': '播放速度 {rate} 倍，按下换一档',
  'voice.fileName': '语音.amr',
  'voice.save': '下载',
  'voice.problem.unplayable': '语音无法播放，可下载',
  'voice.problem.offline': '连不上服务器，语音还没有取到本机',
  'voice.problem.gone': '服务器上已没有这段语音',
} as const
