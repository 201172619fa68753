import { colouredCode } from './coloured-code';
import { Html, html } from './html';

const NAMES: Readonly<Record<string, string>> = {
  mjs: 'js',
  py: 'python',
  bash: 'sh',
};
export function codeBlock(language: string, code: string): Html {
  const name = NAMES[language] ?? language;
  return html`<div class="code"><pre tabindex="0"><code class="language-${name || 'text'}">${colouredCode(name, code)}</code></pre></div>`;
}

export function codeTabs(samples: readonly { label: string; language: string; code: string }[]): Html {
  const parts = samples.map(
    ({ label, language, code }, at) =>
      html`<details class="sample" data-label="${label}"${at === 0 && new Html(' open')}><summary>${label}</summary>${codeBlock(language, code)}</details>`,
  );
  return html`<div class="samples">${parts}</div>`;
}
