import { describe, expect, it } from 'vitest'
import { complaintsIn } from './complaints.ts'
import { controlsFail, type FaultRun, firmOfSeed, playSeeds } from './frame.ts'
import { lineOf, playRun } from './rows.ts'
import { virtualClock, virtualTime } from './virtual-clock.ts'

/** A run that loses something at each seed that `isBad` names. */
const madeRun = (isBad: (seed: number, control: string) => boolean, every = false): FaultRun => ({
  name: 'made',
  title: 'made',
  counts: ['lost', 'wedged'],
  short: 1,
  long: 10,
  controls: [{ name: 'bad', runs: 5, every, moves: 'lost' }],
  prepare: (control) => ({
    play: (seed) => {
      if (seed === 13) throw new Error('unlucky')
      return isBad(seed, control) ? { counts: { lost: 2 }, why: `seed ${seed}` } : { counts: {} }
    },
  }),
})
const say = () => undefined

describe('frame of the reliability runs', () => {
  it('adds up what seeds find and names the command that plays one again', async () => {
    const run = madeRun((seed, control) => control === 'bad' || seed === 4)
    const verdict = await playRun(run, { seed: 1, runs: 10, control: false, say })
    expect(verdict.row).toEqual({ name: 'made', runs: 10, seed: 1, lost: 2, wedged: 0, controlFailed: true })
    expect(verdict.holds).toBe(false)
    expect(verdict.notes).toContain('replay: npm run faults -- made --runs=1 --seed=4')
    const hard = await playRun(run, { seed: 4, runs: 1, control: false, hard: true, say })
    expect(hard.notes).toContain('replay: npm run faults -- made --runs=1 --seed=4 --hard')
    const other = await playRun(run, { seed: 4, runs: 1, control: false, firm: 'other', say })
    expect(other.notes).toContain('replay: npm run faults -- made --runs=1 --seed=4 --firm=other')
    expect(lineOf(verdict, run)).toContain('FAILS  made: runs 10, seed 1, lost 2, wedged 0, control failed yes')
  })

  it('plays seeds at both firms, and all at the one that was asked for', () => {
    expect([1, 2, 3].map((seed) => firmOfSeed(seed, undefined))).toEqual(['model', 'other', 'model'])
    expect([1, 2, 3].map((seed) => firmOfSeed(seed, 'other'))).toEqual(['other', 'other', 'other'])
  })

  it('does not hold where a known-bad variant finds nothing', async () => {
    const verdict = await playRun(
      madeRun(() => false),
      { seed: 1, runs: 10, control: false, say },
    )
    expect(verdict.row).toMatchObject({ lost: 0, controlFailed: false })
    expect(verdict.holds).toBe(false)
  })

  it('asks every seed of a variant that must always fail', async () => {
    const half = (seed: number, control: string) => control === 'bad' && seed % 2 === 0
    expect(await controlsFail(madeRun(half), { seed: 1, say })).toBe(true)
    expect(await controlsFail(madeRun(half, true), { seed: 1, say })).toBe(false)
  })

  it('counts a seed of the product that throws, and takes no broken variant for a bad one', async () => {
    const run = madeRun(() => false)
    expect(await playSeeds(run, '', { seed: 13, runs: 1, say })).toMatchObject({ failed: 1, counts: { lost: 1 } })
    const verdict = await playRun(run, { seed: 13, runs: 1, control: true, say })
    expect(verdict).toMatchObject({ holds: false, row: { controlFailed: false } })
    expect(verdict.notes[0]).toContain('the run itself broke: Error: unlucky')
  })

  it('plays the known-bad variants alone where that is asked', async () => {
    const run = madeRun((_, control) => control === 'bad')
    const verdict = await playRun(run, { seed: 1, runs: 3, control: true, say })
    expect(verdict).toMatchObject({ holds: true, row: { runs: 3, lost: 6, controlFailed: true } })
    expect(verdict.notes[1]).toBe('replay: npm run faults -- made --runs=1 --seed=1 --control')
  })

  it('finds the numbers of complaints in titles alone', () => {
    const text = [
      "it('C5 goes on by itself', () => {",
      "const note = 'C6'",
      "  title: 'R1 C7 C22 …',",
      '// C8',
      "'CL-24 C9'",
    ]
    expect(complaintsIn(text.join('\n'))).toEqual([5, 7, 22, 9])
  })
})

describe('the duty of a known-bad variant', () => {
  const madeFor = (moves: 'lost' | 'wedged', movesToo: readonly 'lost'[] = []): FaultRun => ({
    ...madeRun((_, control) => control === 'bad'),
    controls: [{ name: 'bad', runs: 3, moves, movesToo }],
  })
  const said: string[] = []
  const hear = (text: string) => said.push(text)

  it('is to move its own count: another one that moves is no proof', async () => {
    expect(await controlsFail(madeFor('lost'), { seed: 1, say })).toBe(true)
    expect(await controlsFail(madeFor('wedged'), { seed: 1, say: hear })).toBe(false)
    expect(said).toEqual(['the known-bad variant "bad" moved "wedged" in 0 of 3 runs: seed 1'])
  })

  it('is neglected where another count moves as well, unless the variant names it', async () => {
    const both = (moves: 'lost' | 'wedged', movesToo: readonly 'lost'[] = []): FaultRun => ({
      ...madeFor(moves, movesToo),
      prepare: () => ({ play: () => ({ counts: { lost: 1, wedged: 1 } }) }),
    })
    expect(await controlsFail(both('wedged'), { seed: 1, say })).toBe(false)
    expect(await controlsFail(both('wedged', ['lost']), { seed: 1, say })).toBe(true)
    const verdict = await playRun(both('wedged'), { seed: 1, runs: 2, control: true, say })
    expect(verdict).toMatchObject({ holds: false, row: { controlFailed: false } })
  })
})

describe('virtual time', () => {
  it('runs timers in their order and stands still while somebody works', async () => {
    const time = virtualTime()
    const clock = virtualClock(time)
    const said: string[] = []
    const work = async () => {
      await time.sleep(10)
      await new Promise((resolve) => setImmediate(resolve))
      said.push(`slow ${time.now()}`)
    }
    void work()
    clock.after(11, () => said.push(`next ${time.now()}`))
    const cancel = clock.after(12, () => said.push('never'))
    cancel()
    expect(await time.run(100, () => said.length === 2)).toBe(true)
    expect(said).toEqual(['slow 10', 'next 11'])
    clock.jump(3_600_000)
    expect(clock.now() - clock.monotonic()).toBe(virtualClock(virtualTime()).now() + 3_600_000)
    expect(await time.run(1_000)).toBe(false)
    expect(time.now()).toBe(1_011)
  })

  it('stands still while the disk works, whose results come in the order of the questions, after all else', async () => {
    const play = async (turns: readonly number[]) => {
      const time = virtualTime()
      const said: string[] = []
      const slow = (name: string, count: number) => async () => {
        for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve))
        said.push(`${name} is read`)
      }
      time.after(5, () => said.push(`timer ${time.now()}`))
      const asked = turns.map(async (count, place) => {
        await time.work(slow(String(place), count))
        said.push(`${place} goes on`)
      })
      const broken = time.work(() => Promise.reject(new Error('broken'))).catch(() => said.push('broken'))
      const beside = async () => {
        for (let turn = 0; turn < 3; turn += 1) {
          await new Promise((resolve) => setImmediate(resolve))
          time.touch()
        }
        said.push('beside')
      }
      void beside()
      await time.run(10)
      await Promise.all([...asked, broken])
      return said.filter((line) => !line.endsWith('is read'))
    }
    const expected = ['beside', '0 goes on', '1 goes on', 'broken', 'timer 5']
    expect(await play([0, 0])).toEqual(expected)
    expect(await play([40, 3])).toEqual(expected)
  })

  it('stands still while something is held that waits for the disk itself', async () => {
    const time = virtualTime()
    const said: string[] = []
    const read = async () => {
      await time.work(async () => said.push('first'))
      await time.work(async () => said.push('second'))
    }
    time.after(5, () => said.push('timer'))
    const held = time.hold(read()).then(() => said.push('held'))
    const broken = time.hold(Promise.reject(new Error('broken'))).catch(() => said.push('broken'))
    await time.run(10)
    await Promise.all([held, broken])
    expect(said.filter((line) => line !== 'broken')).toEqual(['first', 'second', 'held', 'timer'])
    expect(said.indexOf('broken')).toBeLessThan(said.indexOf('timer'))
    expect(said).toContain('broken')
  })
})
