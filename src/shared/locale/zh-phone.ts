/** Words of the telephone, in Chinese. */
export const zhPhone = {
  'outbox.new.callSync': '同步通话记录',
} as const
