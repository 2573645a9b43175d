import { pinyinCharacters } from '#core/engine/store/records/pinyin-characters'

/** Where a character stands that is read otherwise than usual: right behind another one of that reading. */
const readings = {
  /** Surnames, at the head of a name of a person. */
  surnames: {
    任: '人',
    仇: '球',
    区: '欧',
    单: '善',
    员: '运',
    曾: '增',
    朴: '瓢',
    查: '渣',
    燕: '烟',
    盖: '葛',
    缪: '妙',
    翟: '宅',
    薄: '博',
    覃: '秦',
    解: '谢',
  },
  /** Places, at the head of a name. */
  places: { 六安: '路', 单县: '善', 厦门: '夏', 番禺: '潘', 重庆: '崇', 长: '常' },
} as const

/** Most characters of a name whose first one is read as a surname: longer ones are names of firms. */
const longestPerson = 3

/** The block that the places in the order fill: Chinese characters and what lies between them. */
const block = { first: 0x3400, last: 0x9fff } as const

type Places = {
  /** Codes that stand for the place of a character, by its code; 0 for what stays as it is. */
  readonly characters: Uint16Array
  readonly surnames: ReadonlyMap<string, number>
  readonly places: readonly (readonly [string, number])[]
}

const numberPlaces = (): Places => {
  const characters = new Uint16Array(0x10000)
  const surnames = new Map<string, number>()
  const places: [string, number][] = []
  let next: number = block.first
  for (const character of pinyinCharacters) {
    if (character === '\n') continue
    characters[character.charCodeAt(0)] = next
    next += 1
    for (const [surname, before] of Object.entries(readings.surnames)) {
      if (before === character) {
        surnames.set(surname, next)
        next += 1
      }
    }
    for (const [place, before] of Object.entries(readings.places)) {
      if (before === character) {
        places.push([place, next])
        next += 1
      }
    }
  }
  // Those that nobody reads any more stand behind all others.
  for (let code: number = block.first; code <= block.last && next <= block.last; code += 1) {
    if (characters[code] !== 0 || !/\p{Script=Han}/u.test(String.fromCharCode(code))) continue
    characters[code] = next
    next += 1
  }
  return { characters, surnames, places }
}

let known: Places | null = null

/** The place of a first character by the way in which it is read there; 0 for the usual one. */
const headOf = (key: string, { surnames, places }: Places): number =>
  (key.length <= longestPerson ? surnames.get(key[0] ?? '') : undefined) ??
  places.find(([place]) => key.startsWith(place))?.[1] ??
  0

const digit = (code: number): boolean => code >= 0x30 && code <= 0x39
const most = 40

/**
 * A key by which names stand as people look for them, made of a `searchKey`: digits, then Chinese characters by pinyin,
 * then Latin letters, 第2条 before 第10条. Keys are compared by code point, as SQLite does by itself.
 */
export const nameOrderKey = (key: string): string => {
  known ??= numberPlaces()
  const { characters } = known
  const codes: number[] = []
  const length = key.length
  const head = headOf(key, known)
  let place = 0
  if (head !== 0) {
    codes.push(head)
    place = 1
  }
  while (place < length) {
    const code = key.charCodeAt(place)
    const at = characters[code] as number
    if (at !== 0) codes.push(at)
    else if (digit(code)) {
      // A number is told by how many digits it has, then by them.
      while (place < length && key.charCodeAt(place) === 0x30) place += 1
      const start = place
      while (place < length && digit(key.charCodeAt(place))) place += 1
      codes.push(0x30 + Math.min(place - start, most))
      for (let one = start; one < place; one += 1) codes.push(key.charCodeAt(one))
      continue
    } else codes.push(letterPlace(code))
    place += 1
  }
  return codes.length < 1000 ? String.fromCharCode(...codes) : codes.map((code) => String.fromCharCode(code)).join('')
}

/** Latin letters stand behind Chinese characters, as full-width ones do, and those with marks with the plain ones. */
const letterPlace = (code: number): number => {
  const plain = code >= 0xc0 && code <= 0x24f ? String.fromCharCode(code).normalize('NFD').charCodeAt(0) : code
  return plain >= 0x61 && plain <= 0x7a ? plain + 0xfee0 : code
}
