import './zod.ts';
import './styles/tokens.css';
import './styles/fonts.css';
import './styles/mantine.ts';
import './styles/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './App.tsx';
import { followAccount } from './account.ts';
import { prefetchBadges } from './badges.ts';
import { currentUserQuery } from './currentUser.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Providers } from './Providers.tsx';
import { createQueryClient } from './queryClient.ts';
import { screenAt } from './routes.tsx';
import { watchCode } from './serviceWorker.ts';
import { isVisitorDocument } from './visitor.ts';

watchCode();

const queryClient = createQueryClient();
followAccount(queryClient);
const first = screenAt(window.location.pathname);
// Before React renders anything: person, counts, code and data of the first screen, all at once.
void queryClient.prefetchQuery(currentUserQuery);
// What fails here is asked for again, and told, where it is shown.
if (first?.isPublic || !isVisitorDocument()) void first?.load().catch(() => undefined);
if (!first?.isPublic && !isVisitorDocument()) {
  prefetchBadges(queryClient);
  first?.prefetch?.(queryClient);
}

const root = document.getElementById('root');
if (root === null) throw new Error('The document has no #root');
createRoot(root).render(
  <StrictMode>
    <Providers queryClient={queryClient}>
      <ErrorBoundary>
        <BrowserRouter>
          <App />
        </BrowserRouter>
      </ErrorBoundary>
    </Providers>
  </StrictMode>,
);
