import { createTheme } from '@mui/material/styles';

/** MUI in the console's own look: every colour and size is one of tokens.css, so that there is one source. */
export const muiTheme = createTheme({
  cssVariables: { nativeColor: true },
  palette: {
    primary: { main: 'var(--accent)', dark: 'var(--accent-strong)', contrastText: 'var(--on-accent)' },
    error: { main: 'var(--bad)', contrastText: 'var(--on-accent)' },
    warning: { main: 'var(--warning)', contrastText: 'var(--on-accent)' },
    success: { main: 'var(--good)', contrastText: 'var(--on-accent)' },
    text: { primary: 'var(--ink)', secondary: 'var(--mute)', disabled: 'var(--faint)' },
    action: {
      active: 'var(--mute)',
      hover: 'var(--surface-hover)',
      selected: 'var(--accent-bg)',
      focus: 'var(--accent-bg)',
      disabled: 'var(--faint)',
      disabledBackground: 'var(--line2)',
    },
    background: { default: 'var(--bg)', paper: 'var(--surface)' },
    divider: 'var(--line)',
  },
  shape: { borderRadius: 7 },
  typography: {
    fontFamily: 'var(--font)',
    fontSize: 13.5,
    htmlFontSize: 13.5,
    button: { textTransform: 'none', fontWeight: 550, letterSpacing: 0 },
  },
  components: {
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      // In place of the ripple, and as everywhere else.
      styleOverrides: { root: { '&:focus-visible': { outline: 'var(--focus)', outlineOffset: 2 } } },
    },
    MuiButton: {
      defaultProps: { variant: 'outlined', disableElevation: true },
      styleOverrides: {
        root: { height: 'var(--control)', padding: '0 13px', fontSize: 'var(--text)', whiteSpace: 'nowrap' },
        contained: { '&.Mui-disabled': { background: 'var(--line2)', color: 'var(--mute)' } },
        outlined: { borderColor: 'var(--line)', background: 'var(--surface)', color: 'var(--ink)' },
      },
    },
    MuiBackdrop: {
      styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { background: 'var(--shade)' } } },
    },
    MuiPaper: {
      styleOverrides: {
        root: { border: '1px solid var(--line)' },
        elevation: { boxShadow: 'var(--raised)' },
      },
    },
    MuiDialog: { styleOverrides: { paper: { borderRadius: 'var(--radius-frame)' } } },
    MuiDialogTitle: {
      styleOverrides: { root: { fontSize: 16, fontWeight: 650, padding: '18px 22px 10px' } },
    },
    MuiDialogContent: { styleOverrides: { root: { padding: '4px 22px 14px' } } },
    MuiDialogActions: { styleOverrides: { root: { padding: '10px 22px 18px', gap: 8 } } },
    MuiTooltip: { styleOverrides: { tooltip: { fontSize: 'var(--text-small)' } } },
  },
});
