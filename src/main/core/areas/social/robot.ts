import type { CoreHandlers } from '#shared/contract/index'
import type { RobotStatus } from '#shared/contract/robot'
import type { Home } from '../../engine/account-session.ts'
import { isRecord, toFlag, toInteger, toNumber } from '../../engine/remote/coerce.ts'
import { firstText } from '../../engine/remote/parts.ts'
import { usableId } from '../../engine/remote/row.ts'
import { needSwitch } from '../reference/index.ts'

/** Life of a code in seconds where the firm says none (D-107). */
const LIFE = 120
/** The store's value with the id of the robot that was signed in last. */
const APP_ID = 'robot.appId'
/** A picture as a data address; anything else could be an address or a script. */
const picture = /^data:image\/(?:png|jpeg);base64,[A-Za-z0-9+/]+={0,2}$/

const statuses: Readonly<Record<string, RobotStatus>> = { 0: 'waiting', 1: 'scanned', 2: 'online', 3: 'expired' }

/** Some services name a JPEG `image/jpg`, and some break the code into lines. */
const pictureIn = (text: string): string => {
  const code = text.replace(/\s/g, '').replace(/^data:image\/jpg;/i, 'data:image/jpeg;')
  const whole = code.startsWith('data:') || code === '' ? code : `data:image/png;base64,${code}`
  return picture.test(whole) ? whole : ''
}

/** The chat robot (RB): each call goes to the firm, for the robot that was signed in last. */
export function createRobot(home: Home): CoreHandlers['robot'] {
  const ask = async (call: 'login' | 'checkOnline' | 'syncContact' | 'loginInfo'): Promise<unknown> => {
    needSwitch(home, 'wechat.robot.enable')
    const { store, connect } = home.opened()
    return (await connect()).social.robot(call, store.values.get(APP_ID) ?? '')
  }
  return {
    async login() {
      const data = await ask('login')
      const told = isRecord(data) ? data : {}
      const appId = usableId(told.appId)
      if (appId !== '') home.opened().store.values.put(APP_ID, appId)
      return {
        image: pictureIn(firstText(told.qrImgBase64, told.qrImg)),
        seconds: Math.max(0, toInteger(told.expiredTime, LIFE)),
      }
    },
    async info() {
      const data = await ask('loginInfo')
      const told = isRecord(data) ? data : {}
      return {
        status: statuses[String(toNumber(told.status))] ?? 'unknown',
        seconds: Math.max(0, toInteger(told.expiredTime, 0)),
        name: firstText(told.nickName, told.nickname).slice(0, 200).toWellFormed(),
      }
    },
    async online() {
      const data = await ask('checkOnline')
      return { online: isRecord(data) ? toFlag(data.online) : toFlag(data) }
    },
    async syncContacts() {
      const data = await ask('syncContact')
      const count = isRecord(data) ? toNumber(data.totalCount ?? data.count) : toNumber(data)
      return { contacts: count === null ? null : Math.trunc(count) }
    },
  }
}
