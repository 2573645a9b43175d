// Small pictures in texts: which names have one, what is drawn of a text, and that the set is there with its licence.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { emojiCodes, emojiNames } from '#shared/domain/emoji-names'
import { textParts } from '../../src/renderer/src/lib/emoji/parts.ts'
import fc from '../support/properties.ts'

const folder = join(import.meta.dirname, '../../resources/emoji')
const inDouyin = (name: string): string | null => emojiNames('douyin')?.get(name) ?? null
const shown = (text: string, mark = ''): readonly string[] =>
  textParts(text, mark, inDouyin).map((part) => {
    const drawn = part.kind === 'picture' ? `<${part.address}>` : part.text
    return part.marked ? `*${drawn}*` : drawn
  })

describe('CA-17 names in brackets', () => {
  it('CA-17 are pictures for douyin, shipinhao and kuaishou alone', () => {
    for (const platform of ['douyin', 'shipinhao', 'kuaishou']) expect(emojiNames(platform)?.get('微笑')).toBe('1f642')
    for (const platform of ['wework', 'chatapp', '']) expect(emojiNames(platform)).toBe(null)
    expect(textParts('[微笑]', '', null)).toEqual([{ kind: 'text', text: '[微笑]', marked: false }])
  })

  it('CA-17 belong to their platform: those that WeChat writes in English are none elsewhere', () => {
    expect(emojiNames('shipinhao')?.get('Smile')).toBe('1f642')
    expect(emojiNames('douyin')?.has('Smile')).toBe(false)
  })

  it('CA-17 stand between the words; a name without a picture stays text', () => {
    expect(shown('您好[微笑]取保候审[玫瑰][不认识]')).toEqual(['您好', '<1f642>', '取保候审', '<1f339>', '[不认识]'])
    expect(shown('[[微笑]]')).toEqual(['[', '<1f642>', ']'])
    expect(shown('[constructor][__proto__][]')).toEqual(['[constructor][__proto__][]'])
  })

  it('CA-17 hits of a search are marked in the words and over pictures, whatever their case', () => {
    expect(shown('那保证金大概', '保证金')).toEqual(['那', '*保证金*', '大概'])
    expect(shown('A[微笑]b a', 'a')).toEqual(['*A*', '<1f642>', 'b ', '*a*'])
    expect(shown('好[微笑]的', '微笑')).toEqual(['好', '*<1f642>*', '的'])
    expect(shown('好[微笑]的', '好[微')).toEqual(['*好*', '*<1f642>*', '的'])
  })

  it('CA-17 the pieces of any text are the text', () => {
    const word = fc.constantFrom('[微笑]', '[', ']', 'a', 'İ', '[玫瑰]', '保', '微', '\n')
    const texts = fc.array(word, { maxLength: 40 }).map((words) => words.join(''))
    fc.assert(
      fc.property(texts, fc.constantFrom('', 'A', '微', '[微笑', '笑]保'), (text, mark) => {
        const parts = textParts(text, mark, inDouyin)
        expect(parts.map((part) => part.text).join('')).toBe(text)
        expect(parts.every((part) => part.text !== '')).toBe(true)
      }),
    )
  })
})

describe('the set of pictures', () => {
  const files = readdirSync(folder)

  it('CA-17 has a picture for every name, no other, and each is a drawing alone', () => {
    expect(files.filter((name) => name.endsWith('.svg')).sort()).toEqual(emojiCodes.map((code) => `${code}.svg`).sort())
    for (const code of emojiCodes) {
      const text = readFileSync(join(folder, `${code}.svg`), 'utf8')
      expect(text).toMatch(
        /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" (xml:space="preserve" )?viewBox="0 0 36 36">/,
      )
      expect(text).not.toMatch(/<script|<style|style=|href|<foreignObject|\son\w+=/i)
    }
  })

  it('CA-17 no platform gives one name two pictures', () => {
    const text = readFileSync(join(import.meta.dirname, '../../src/shared/domain/emoji-names.ts'), 'utf8')
    for (const table of text.split(/\nconst of/)) {
      const names = [...table.matchAll(/^ {2}'[0-9a-f-]+': '([^']+)'/gm)].flatMap(([, all = '']) => all.split(' '))
      expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
    }
  })

  it('CA-17 ships with its licence and who made it', () => {
    expect(readFileSync(join(folder, 'LICENSE'), 'utf8')).toMatch(/Twemoji[\s\S]*Attribution 4\.0 International/)
  })
})
