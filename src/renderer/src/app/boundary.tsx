import { Component, type ReactNode } from 'react'
import { Notice } from '../components/notice.tsx'
import { words } from '../lib/words.ts'

type Props = { readonly path?: string; readonly children: ReactNode }
type State = { readonly path: string | undefined; readonly failed: boolean }

/** Keeps a screen's bug inside the screen of `path`: the frame and every other screen stay, and the person can go on. */
export class Boundary extends Component<Props, State> {
  override state: State = { path: this.props.path, failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  // No key: screens that several paths share are not drawn anew.
  static getDerivedStateFromProps({ path }: Props, state: State): State | null {
    return path === state.path ? null : { path, failed: false }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <Notice
        icon="alert"
        title={words('crash.title')}
        text={words('crash.next')}
        action={{ label: words('common.retry'), run: () => this.setState({ failed: false }) }}
      />
    )
  }
}
