import { type LocaleKey, type LocaleValues, translate } from '#shared/locale/index'

/** Words of the screen in Chinese, with their values. */
export const words = (key: LocaleKey, values: LocaleValues = {}): string => translate('zh-CN', key, values)
