import type { ErrorEntry } from '@chasqui/errors';
import { html, type Html } from './html';
import type { Markdown } from './markdown';

export function renderErrors(catalogue: Readonly<Record<string, ErrorEntry>>, markdown: Markdown): Html {
  const rows = Object.entries(catalogue).sort(([, one], [, other]) => one.status - other.status);
  return html`<div class="scroll" role="group" aria-label="All codes" tabindex="0"><table class="catalogue">
<thead><tr><th scope="col">Code</th><th scope="col">HTTP</th><th scope="col">What happened</th><th scope="col">What to do</th></tr></thead>
<tbody>${rows.map(
    ([
      code,
      { status, message, hint },
    ]) => html`<tr id="${code}"><th scope="row" data-label="Code"><a href="#${code}"><code>${code}</code></a></th><td data-label="HTTP"><span class="status">${status}</span></td><td data-label="What happened">${markdown.inline(message)}</td><td data-label="What to do">${markdown.inline(hint)}</td></tr>
`,
  )}</tbody>
</table></div>`;
}
