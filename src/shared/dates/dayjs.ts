// The one file that sets dayjs up, for page and core alike; everything else takes it from here.
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn.js'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'
import isoWeek from 'dayjs/plugin/isoWeek.js'
import quarterOfYear from 'dayjs/plugin/quarterOfYear.js'
import timezone from 'dayjs/plugin/timezone.js'
import utc from 'dayjs/plugin/utc.js'

dayjs.extend(utc)
dayjs.extend(timezone)
dayjs.extend(isoWeek)
dayjs.extend(quarterOfYear)
dayjs.extend(customParseFormat)
// Weeks begin on Monday in English too.
dayjs.locale('en', { ...dayjs.Ls.en, name: 'en', weekStart: 1 }, true)

export { dayjs }
