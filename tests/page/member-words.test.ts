// What is said of a member who is changed or removed, also where the firm names neither person nor role.
import { expect, it } from 'vitest'
import { memberProblem, nameOf, removalText } from '../../src/renderer/src/features/roles/member-words.ts'
import { words } from '../../src/renderer/src/lib/words.ts'

it('RL-02 AP-35 a role that somebody else gave is named where the firm does, and without it the sentence has no gap', () => {
  const said = (role: string) =>
    memberProblem({ code: 'refused', details: { reason: 'member-changed', role } }, '周敏', words)
  expect(said('案源人')).toBe('周敏 的角色已被其他人改为“案源人”，没有再改动')
  expect(said('')).toBe('周敏 的角色已被其他人修改，没有再改动')
  expect(memberProblem({ code: 'not-found', details: { reason: 'member-gone' } }, '周敏', words)).toBe(
    '周敏 已被其他人移除',
  )
})

it('RL-02 who is removed is named by what is known', () => {
  const member = { userId: '60003', userName: '周敏', roleName: '助理' }
  expect(removalText(member, words)).toContain('不再是这个客户的“助理”')
  expect(removalText({ ...member, roleName: '' }, words)).toBe('周敏 将不再参与这个客户，可能因此看不到这个客户。')
  expect(nameOf({ ...member, userName: '' })).toBe('60003')
})
