import { createTheme, type VariantColorsResolver } from '@mantine/core';

const plain = { hoverColor: undefined } as const;

/** Four looks: filled (the one next action), default, subtle, and filled red for actions without undo. */
const looks: VariantColorsResolver = ({ variant, color }) => {
  const isDanger = color === 'red';
  if (variant === 'filled') {
    const background = isDanger ? 'var(--bad)' : 'var(--ink)';
    const hover = `color-mix(in srgb, ${background} 88%, var(--paper))`;
    return { ...plain, background, hover, color: 'var(--paper)', border: `1px solid ${background}` };
  }
  const tone = isDanger ? 'var(--bad)' : 'var(--ink)';
  if (variant === 'subtle' || variant === 'transparent')
    return { ...plain, background: 'transparent', hover: 'var(--sunk)', color: tone, border: '1px solid transparent' };
  return {
    ...plain,
    background: 'var(--panel)',
    hover: 'var(--sunk)',
    color: tone,
    border: '1px solid var(--line-strong)',
  };
};

const EMBER = [
  '#fbeee7',
  '#f7dccd',
  '#f0bd9f',
  '#ec9a6e',
  '#f0844c',
  '#d55f27',
  '#b8420f',
  '#9a370c',
  '#7d2e0c',
  '#61250c',
] as const;

export const theme = createTheme({
  primaryColor: 'ember',
  primaryShade: { light: 6, dark: 4 },
  colors: { ember: EMBER },
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: 'var(--sans)',
  fontFamilyMonospace: 'var(--mono)',
  variantColorResolver: looks,
  components: {
    Button: { defaultProps: { variant: 'default' } },
    Tooltip: { defaultProps: { openDelay: 250, withArrow: false } },
    Checkbox: { defaultProps: { size: 'xs' } },
    Switch: { defaultProps: { size: 'sm', withThumbIndicator: false } },
    SegmentedControl: { defaultProps: { transitionDuration: 120 } },
    Select: { defaultProps: { allowDeselect: false, checkIconPosition: 'right' } },
    PasswordInput: { defaultProps: { visibilityToggleButtonProps: { 'aria-hidden': true } } },
    // Mantine's focus placeholder is no menu item, which a menu does not allow.
    Menu: { defaultProps: { shadow: 'none', offset: 6, withInitialFocusPlaceholder: false } },
  },
});

/** The server writes the nonce of its answer into the page; each <style> element must carry it. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
}
