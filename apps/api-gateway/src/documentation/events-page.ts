import { codeBlock } from './code-block';
import type { Described, DescribedOperation } from './described';
import { html, type Html } from './html';
import type { Markdown } from './markdown';
import { fieldList } from './reference-page';
import { fieldsOf } from './schema-fields';

export function renderEvents(document: Described, markdown: Markdown): Html {
  const types = Object.entries(document.webhooks ?? {});
  const [first] = types;
  const envelope = contentOf(first?.[1].post)?.schema?.allOf?.[0];
  return html`<p class="lede">What your webhooks, the feed and the stream tell you. <a href="/docs/webhooks">Webhooks</a> explains how you get events.</p>
<h2 id="envelope">The envelope</h2>
<p>Every event has these fields; <code>data</code> depends on its type.</p>
${fieldList(fieldsOf(document, envelope), markdown)}
<h2 id="types">Types</h2>
<ul class="operations">${types.map(
    ([type, { post }]) =>
      html`<li><a href="#${type}"><code>${type}</code></a> <span>${markdown.inline(post?.description ?? '')}</span></li>`,
  )}</ul>
${types.map(([type, { post }]) => eventSection(type, post, { document, markdown }))}`;
}

function eventSection(
  type: string,
  operation: DescribedOperation | undefined,
  { document, markdown }: { document: Described; markdown: Markdown },
): Html {
  const content = contentOf(operation);
  const data = fieldsOf(document, content?.schema).find(({ name }) => name === 'data');
  return html`<section class="operation" aria-labelledby="${type}">
<div class="facts">
<h2 id="${type}"><a href="#${type}"><code>${type}</code></a></h2>
<p>${markdown.inline(operation?.description ?? '')}</p>
<details class="more"><summary>Fields of data</summary>${fieldList(data?.fields ?? [], markdown)}</details>
</div>
<div class="examples">${codeBlock('json', JSON.stringify(content?.example, null, 2))}</div>
</section>`;
}

const contentOf = (operation: DescribedOperation | undefined) => operation?.requestBody?.content?.['application/json'];
