import { MantineProvider } from '@mantine/core';
import { type RenderResult, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { ThemeProvider } from '../app/ThemeProvider.tsx';
import { cssVariablesResolver, theme } from '../app/theme.ts';

/** Renders as the app does, without motion and without a server. */
export function renderApp(children: ReactNode, path = '/'): RenderResult {
  return render(
    <ThemeProvider>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} env="test">
        <MemoryRouter initialEntries={[path]}>{children}</MemoryRouter>
      </MantineProvider>
    </ThemeProvider>,
  );
}
