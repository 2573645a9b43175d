import { Failure } from '#shared/contract/failure'
import type { CallTools } from '../../engine/remote/call-tools.ts'
import { isRecord, toText } from '../../engine/remote/coerce.ts'

/** Telephone numbers behind their masks. */
export type PhoneCalls = {
  /** The whole number behind a masked one (PH-06). */
  readonly plain: (objType: string, objId: string, maskedPhone: string) => Promise<string>
}

declare module '#core/engine/remote/types' {
  interface AreaRemotes {
    readonly phone: PhoneCalls
  }
}

/** Telephone numbers behind their masks (§7 "Phone and call"). */
export const phoneCalls = ({ ask }: CallTools): PhoneCalls => ({
  plain: async (objType, objId, maskedPhone) => {
    const data = await ask('phone.plain', { objType, objId, maskedPhone })
    const phone = toText(isRecord(data) ? data.phone : data).trim()
    if (phone === '') throw new Failure('not-found')
    return phone
  },
})
