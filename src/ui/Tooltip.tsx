import MuiTooltip from '@mui/material/Tooltip';
import type { ReactElement } from 'react';
import { MuiTheme } from '../theme/MuiTheme.tsx';

/** Shows a sentence about `children` on hover and focus. Loads MUI, so the first screens don't use it. */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  return (
    <MuiTheme>
      <MuiTooltip describeChild title={text} placement="right">
        {children}
      </MuiTooltip>
    </MuiTheme>
  );
}
