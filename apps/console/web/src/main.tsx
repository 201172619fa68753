import './theme/base.css';
import './theme/mantine.css';
import '@mantine/notifications/styles.layer.css';
import './theme/tokens.css';
import './theme/controls.css';
import './theme/kit.css';
import './shell/shell.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app';
import { startWords } from './i18n/i18n';
import { styleNonce } from './theme/theme';

// The scroll lock of dialogs reads it before it writes its <style>.
Object.assign(globalThis, { __webpack_nonce__: styleNonce() });

async function start(): Promise<void> {
  await startWords();
  const root = document.querySelector('#root');
  if (root === null) throw new Error('index.html has no #root');
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

void start();
