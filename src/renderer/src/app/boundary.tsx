import { Component, type ReactNode } from 'react'
import { Notice } from '../components/notice.tsx'
import { words } from '../lib/words.ts'

/** Keeps a screen's bug inside the screen: the frame stays, and the person can go on. */
export class Boundary extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
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
