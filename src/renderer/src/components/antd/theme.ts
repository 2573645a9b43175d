// antd's theme from the app's tokens. Pure and without values of antd: the build draws the stylesheet with it in Node.
import type { ThemeConfig } from 'antd/es/config-provider'

/** Colours and shadows of one theme in tokens.css, by their names without dashes. */
export type Tokens = Readonly<Record<string, string>>

/** What the stylesheet is drawn for; the page switches between them by CSS alone. */
export type Look = { readonly tokens: Tokens; readonly dark: boolean; readonly compact: boolean }

type Algorithm = Exclude<NonNullable<ThemeConfig['algorithm']>, readonly unknown[]>

/** Class that carries antd's variables, the same in the drawn stylesheet and in the page. */
export const variablesKey = 'antd-vars'

const shared = { hashed: false, cssVar: { key: variablesKey, prefix: 'ant' } } as const

const seed = {
  fontFamily: 'var(--font)',
  fontSize: 13,
  controlHeight: 28,
  borderRadius: 4,
  // antd's motion moves layout; ours is opacity and colour alone.
  motion: false,
} as const

/** Sizes of tokens.css in CSS px; antd computes places with them, so the page needs them as numbers. */
const sizes = {
  fontSizeSM: 12,
  fontSizeLG: 15,
  fontSizeXL: 20,
  fontSizeHeading4: 15,
  fontSizeHeading5: 15,
  lineHeightSM: 18 / 12,
  lineHeight: 20 / 13,
  lineHeightLG: 22 / 15,
  lineHeightHeading4: 22 / 15,
  lineHeightHeading5: 22 / 15,
  fontHeightSM: 18,
  fontHeight: 20,
  fontHeightLG: 22,
  controlHeightXS: 16,
  controlHeightSM: 24,
  controlHeightLG: 36,
  borderRadiusXS: 2,
  borderRadiusSM: 4,
  borderRadiusLG: 6,
} as const

const colours = ({ tokens: t, dark }: Look) => ({
  colorBgContainer: t.surface,
  colorBgElevated: t.raised,
  colorBgLayout: t.bg,
  colorBgSpotlight: dark ? t['line-2'] : t.text,
  colorBgMask: 'rgba(10, 14, 20, 0.4)',
  // Dark themes of antd have white shadows.
  colorShadow: dark ? 'rgb(0, 0, 0)' : 'rgb(20, 28, 38)',
  colorText: t.text,
  colorTextSecondary: t['text-2'],
  colorTextTertiary: t['text-3'],
  // 25 % of the text colour, which antd takes here, is too pale for words.
  colorTextQuaternary: t['text-3'],
  colorFill: t.pressed,
  colorFillSecondary: t.hover,
  colorFillTertiary: t.hover,
  colorFillQuaternary: t.sunken,
  colorBorder: t['line-2'],
  colorBorderSecondary: t.line,
  colorBorderDisabled: t.line,
  colorPrimary: t['primary-fill'],
  colorPrimaryHover: t['primary-fill-hover'],
  colorPrimaryActive: t['primary-fill-hover'],
  colorPrimaryText: t.primary,
  colorPrimaryTextHover: t.primary,
  colorPrimaryTextActive: t.primary,
  colorPrimaryBg: t['primary-soft'],
  colorPrimaryBgHover: t.pressed,
  // The colour of the focus ring in antd.
  colorPrimaryBorder: t.focus,
  colorPrimaryBorderHover: t['line-ctl'],
  colorInfo: t.primary,
  colorInfoBg: t['primary-soft'],
  colorInfoBorder: t['line-2'],
  colorLink: t.primary,
  colorLinkHover: t.primary,
  colorLinkActive: t.primary,
  colorSuccess: t.success,
  colorSuccessBg: t['success-soft'],
  colorSuccessText: t['success-text'],
  colorWarning: t.warning,
  colorWarningBg: t['warning-soft'],
  colorWarningBorder: t['warning-line'],
  colorWarningText: t['warning-text'],
  colorError: t['error-fill'],
  colorErrorHover: t['error-fill'],
  colorErrorActive: t['error-fill'],
  colorErrorBg: t['error-soft'],
  colorErrorBgHover: t['error-soft'],
  colorErrorBorder: t['error-line'],
  colorErrorBorderHover: t.error,
  colorErrorText: t['error-text'],
  colorErrorTextHover: t['error-text'],
  colorErrorTextActive: t['error-text'],
  colorWhite: t['on-fill'],
})

/** Tokens that antd mixes out of the colours above, and mixes wrong for this app. */
const mixed = ({ tokens: t }: Look) => ({
  colorSplit: t.line,
  colorTextPlaceholder: t['text-3'],
  colorTextDisabled: t['text-3'],
  colorBgContainerDisabled: t.hover,
  colorIcon: t['text-2'],
  colorIconHover: t.text,
  colorTextLabel: t['text-2'],
  controlPaddingHorizontal: 8,
  controlItemBgHover: t.hover,
  controlItemBgActive: t.selected,
  controlItemBgActiveHover: t.selected,
  // A border and a shadow of 1 px each make the 2 px ring of the app's fields.
  lineWidthFocus: 2,
  controlOutlineWidth: 1,
  controlOutline: t.focus,
  colorErrorOutline: t.error,
  colorWarningOutline: t.warning,
  boxShadow: t['shadow-2'],
  boxShadowSecondary: t['shadow-2'],
  boxShadowTertiary: t['shadow-1'],
  boxShadowDrawerRight: t['shadow-2'],
})

/** Rows of days and times, CSS px: compact as the grid's rows, which are 32 instead of 40. */
const rowHeight = (compact: boolean) => (compact ? 28 : 32)

const parts = (look: Look): ThemeConfig['components'] => {
  const { tokens: t, dark, compact } = look
  const row = rowHeight(compact)
  return {
    Button: {
      defaultShadow: 'none',
      primaryShadow: 'none',
      dangerShadow: 'none',
      defaultHoverBg: t.hover,
      defaultHoverColor: t.text,
      defaultHoverBorderColor: t['line-2'],
      defaultActiveBg: t.pressed,
      defaultActiveColor: t.text,
      defaultActiveBorderColor: t['line-2'],
      textTextColor: t['text-2'],
      textTextHoverColor: t['text-2'],
      textTextActiveColor: t['text-2'],
      textHoverBg: t.hover,
      dangerColor: t['on-fill'],
      paddingInline: 11,
    },
    DatePicker: {
      paddingInline: 7,
      hoverBorderColor: t['line-2'],
      activeBorderColor: t.focus,
      cellHeight: row,
      cellWidth: 32,
      cellHoverBg: t.hover,
      cellActiveWithRangeBg: t.selected,
      cellRangeBorderColor: t.primary,
      timeCellHeight: row,
      timeColumnHeight: 8 * row,
    },
    Select: {
      // antd takes the inset of its field from this shared size.
      paddingSM: 8,
      optionHeight: row,
      optionPadding: `${(row - 20) / 2}px 8px`,
      // On a raised ground in the dark the lighter of the two is not seen.
      optionActiveBg: dark ? t.pressed : t.hover,
      optionSelectedBg: t.selected,
      optionSelectedFontWeight: 600,
      hoverBorderColor: t['line-2'],
      activeBorderColor: t.focus,
      showArrowPaddingInlineEnd: 22,
    },
    Modal: { titleFontSize: 15, titleLineHeight: 22 / 15, contentBg: t.raised, headerBg: t.raised, borderRadiusLG: 8 },
    // What is ticked needs a border of 3:1.
    Checkbox: { colorBorder: t['line-ctl'], controlInteractiveSize: 16, borderRadiusSM: 3 },
    Radio: { colorBorder: t['line-ctl'], radioSize: 16, dotSize: 8 },
    Input: { paddingInline: 7, hoverBorderColor: t['line-2'], activeBorderColor: t.focus },
    Form: {
      itemMarginBottom: 0,
      verticalLabelPadding: '0 0 4px',
      labelColor: t['text-2'],
      labelFontSize: 12,
      labelHeight: 18,
    },
    Tabs: {
      itemColor: t['text-2'],
      itemHoverColor: t.text,
      itemActiveColor: t.text,
      itemSelectedColor: t.text,
      inkBarColor: t.primary,
      titleFontSizeSM: 13,
      horizontalItemPaddingSM: '4px 0',
      horizontalItemGutter: 16,
      horizontalMargin: '0 0 8px 0',
    },
    Tag: { defaultBg: dark ? t.pressed : t.bg, defaultColor: t['text-2'] },
    Drawer: { footerPaddingBlock: 12, footerPaddingInline: 20 },
    Dropdown: {
      paddingBlock: compact ? 4 : 6,
      // On a raised ground in the dark the lighter of the two is not seen.
      controlItemBgHover: dark ? t.pressed : t.hover,
      colorError: t['error-text'],
    },
    Tooltip: { colorTextLightSolid: t['on-fill'] },
  }
}

/** The same theme after antd's own algorithm, with `ours` over what that made. */
const over =
  (ours: Readonly<Record<string, unknown>>): Algorithm =>
  (_seed, map) =>
    ({ ...map, ...ours }) as ReturnType<Algorithm>

/** What the page runs with: sizes alone, for the stylesheet has the colours. `base` is antd's default algorithm. */
export const pageTheme = (base: Algorithm): ThemeConfig => ({
  ...shared,
  zeroRuntime: true,
  algorithm: [base, over(sizes)],
  token: seed,
})

/** What the stylesheet of one look is drawn from. `base` is antd's light or dark algorithm. */
export const drawnTheme = (look: Look, base: Algorithm): ThemeConfig => {
  const own = colours(look)
  const { colorPrimary, colorInfo, colorLink, colorSuccess, colorWarning, colorError } = own
  return {
    ...shared,
    algorithm: [base, over({ ...sizes, ...own })],
    token: {
      ...seed,
      colorPrimary,
      colorInfo,
      colorLink,
      colorSuccess,
      colorWarning,
      colorError,
      ...mixed(look),
    },
    components: parts(look),
  } as ThemeConfig
}
