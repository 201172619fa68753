import { MantineProvider } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRouter, RouterProvider } from '@tanstack/react-router';
import { type ReactElement } from 'react';
import { ApiError, searchFrom, searchOf, setClientHooks } from './api/client';
import { Rows } from './kit/states';
import { UndoKeys } from './kit/undo';
import { recover } from './live/recover';
import { routeTree } from './routes';
import { ConfirmPassword } from './session/confirm-password';
import { askForConfirmation } from './session/confirmation';
import { styleNonce, theme } from './theme/theme';

const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // Only a failed connection or server is tried again, never a refusal.
      retry: (count, error) => count < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 502),
    },
  },
});
recover(queryClient);

const router = createRouter({
  routeTree,
  basepath: '/console',
  context: { queryClient },
  defaultPreload: 'intent',
  scrollRestoration: true,
  // Every value in an address is a text: a number stands there as it is, not as JSON.
  parseSearch: searchFrom,
  stringifySearch: searchOf,
  defaultPendingComponent: () => (
    <div className="page">
      <Rows />
    </div>
  ),
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

setClientHooks({
  confirm: askForConfirmation,
  signedOut: () => {
    const { pathname, searchStr } = router.state.location;
    if (pathname.startsWith('/sign-in')) return;
    void router.navigate({ to: '/sign-in', search: { return: pathname + searchStr } });
  },
});

// Cached data is dropped only when the sign-in page is shown: pages still on screen would fail without it.
router.subscribe('onRendered', ({ toLocation }) => {
  if (toLocation.pathname.startsWith('/sign-in')) queryClient.clear();
});

/** Placed where notices cover nothing in use: never the foot of a thread, with its composer. */
function Notices(): ReactElement {
  const isNarrow = useMediaQuery('(max-width: 760px)', false, { getInitialValueInEffect: false });
  return <Notifications position={isNarrow ? 'top-center' : 'bottom-left'} />;
}

export function App(): ReactElement {
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
      getStyleNonce={styleNonce}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <ConfirmPassword />
        <UndoKeys />
        <Notices />
      </QueryClientProvider>
    </MantineProvider>
  );
}
