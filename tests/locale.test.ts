import { describe, expect, it } from 'vitest'
import { initialsOf } from '#core/engine/store/search/initials'
import { searchKey } from '#core/engine/store/search/key'
import { en } from '#shared/locale/en'
import { type LocaleKey, locales, translate } from '#shared/locale/index'
import { zhCN } from '#shared/locale/zh-CN'

const keys = Object.keys(zhCN) as LocaleKey[]
const marks = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()

describe('the words on the screen', () => {
  it('exist in both languages, with the same values in them', () => {
    expect(Object.keys(en).sort()).toEqual([...keys].sort())
    expect(keys.filter((key) => zhCN[key].trim() === '' || en[key].trim() === '')).toEqual([])
    expect(keys.filter((key) => marks(zhCN[key]).join() !== marks(en[key]).join())).toEqual([])
  })

  it('are Chinese in Chinese and English in English', () => {
    const names = ['language.zh-CN', 'language.en']
    expect(keys.filter((key) => /\p{Script=Han}/u.test(en[key]) && !names.includes(key))).toEqual([])
  })

  it('carry the letters by which the palette finds a command', () => {
    const letters = keys.filter((key) => key.endsWith('.letters'))
    expect(letters.length).toBeGreaterThan(10)
    for (const key of letters) {
      const label = key.replace(/\.letters$/, '') as LocaleKey
      expect(zhCN[key], key).toBe(initialsOf(searchKey(zhCN[label])))
      const words = en[label].split(/[ -]/).map((word) => word.charAt(0))
      expect(en[key], key).toBe(words.join('').toLowerCase())
    }
  })

  it('keep what the specification fixes, to the letter', () => {
    expect([zhCN['common.all'], zhCN['common.cancel'], zhCN['common.save'], zhCN['common.empty']]).toEqual([
      '全部',
      '取消',
      '保存',
      '暂无数据',
    ])
    expect([zhCN['customers.moreFilters'], zhCN['customers.fewerFilters'], zhCN['customers.name']]).toEqual([
      '更多筛选',
      '收起',
      '客户名称',
    ])
    expect(translate('zh-CN', 'customers.count', { n: 12 })).toBe('共 12 条记录')
    expect(translate('zh-CN', 'banner.offline', { time: '14:32' })).toBe('当前离线，显示 14:32 同步的数据')
  })

  it('leave a mark without a value as it stands, so that it is seen', () => {
    expect(translate('en', 'customers.count')).toBe(locales.en['customers.count'])
    expect(translate('en', 'customers.count')).toContain('{n}')
  })
})
