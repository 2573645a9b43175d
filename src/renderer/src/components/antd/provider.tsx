// What every island of antd stands in. Part of antd's own chunk: the first screen reaches it through later() alone.
import ConfigProvider, { type ConfigProviderProps } from 'antd/es/config-provider'
import enUS from 'antd/es/locale/en_US'
import zhCN from 'antd/es/locale/zh_CN'
import theme from 'antd/es/theme'
import { type ReactNode, useContext } from 'react'
import { dayjs } from '#shared/dates/dayjs'
import { LanguageContext } from '../../lib/words.ts'
import { Icon } from '../icon.tsx'
import { popups } from './layers.ts'
import { pageTheme } from './theme.ts'
import 'virtual:antd-rules.css'
import '../../app/styles/widgets.css'

const running = pageTheme(theme.defaultAlgorithm)

/** The app's icons and manners; one object, so that a new drawing changes nothing. */
const manners: ConfigProviderProps = {
  getPopupContainer: popups,
  wave: { disabled: true },
  // Two Chinese characters would get a space between them, for screen readers too.
  button: { autoInsertSpace: false },
  datePicker: { suffixIcon: <Icon name="calendar" size={14} /> },
  select: {
    suffixIcon: <Icon name="chevron-down" size={14} />,
    menuItemSelectedIcon: <Icon name="check" size={14} />,
  },
  modal: { centered: true, closeIcon: <Icon name="close" />, mask: { blur: false, closable: false } },
  drawer: { closeIcon: <Icon name="close" />, mask: { blur: false } },
}

/** Locale, theme and manners of antd for what stands in it; the language is that of the page. */
export const Antd = ({ children }: { readonly children: ReactNode }) => {
  const isEnglish = useContext(LanguageContext) === 'en'
  // While drawing: what is drawn inside formats dates already.
  dayjs.locale(isEnglish ? 'en' : 'zh-cn')
  return (
    <ConfigProvider {...manners} theme={running} locale={isEnglish ? enUS : zhCN}>
      {children}
    </ConfigProvider>
  )
}
