import { type CodeSample, codeSamples, exampleAddress } from './code-samples';
import { codeBlock, codeTabs } from './code-block';
import { baseUrlOf, type Described } from './described';
import { html, type Html } from './html';
import { ERRORS_PATH, operationLink } from './links';
import type { Markdown } from './markdown';
import { type Operation, operationsOf, sharedCodes } from './operations';
import { type Field, fieldsOf, parameterField } from './schema-fields';

export type StatusOf = (code: string) => number | undefined;

interface Context {
  document: Described;
  markdown: Markdown;
  statusOf: StatusOf;
}

export function renderTagPage(tagSlug: string, context: Context): Html {
  const all = operationsOf(context.document);
  const own = all.filter((operation) => operation.tagSlug === tagSlug);
  const tag = context.document.tags?.find(({ name }) => name === own[0]?.tag);
  const shared = sharedCodes(all);
  return html`<p class="lede">${context.markdown.inline(tag?.description ?? '')}</p>
${own.map((operation) => operationSection(operation, shared, context))}`;
}

export function renderOverview(document: Described, markdown: Markdown): Html {
  const operations = operationsOf(document);
  const tags = (document.tags ?? []).filter(({ name }) => operations.some(({ tag }) => tag === name));
  return html`<p class="lede">Every operation of the API. All paths are relative to the base URL:</p>
${codeBlock('text', baseUrlOf(document))}
${tags.map(
  ({ name, description = '' }) => html`<h2 id="${operations.find(({ tag }) => tag === name)?.tagSlug}">${name}</h2>
<p>${markdown.inline(description)}</p>
<ul class="operations">${operations
    .filter(({ tag }) => tag === name)
    .map(
      (operation) =>
        html`<li><a href="${operationLink(operation)}">${operation.summary}</a> ${routeOf(operation)}</li>`,
    )}</ul>`,
)}`;
}

const routeOf = ({ method, path }: Operation): Html =>
  html`<span class="route"><span class="method">${method}</span> <code>${path}</code></span>`;

function operationSection(operation: Operation, shared: ReturnType<typeof sharedCodes>, context: Context): Html {
  const { document, markdown } = context;
  const { id, summary, description, scope, isDeprecated, body, answer } = operation;
  return html`<section class="operation" aria-labelledby="${id}">
<div class="facts">
<h2 id="${id}"><a href="#${id}">${summary}</a></h2>
<p class="tags">${routeOf(operation)}${
    scope !== undefined && html` <span class="chip">scope <code>${scope}</code></span>`
  }${isDeprecated && html` <span class="chip warn">deprecated</span>`}</p>
${markdown.block(description)}
${parameterLists(operation, context)}
${body && html`<h3>Body</h3>${body.type !== 'application/json' && html`<p><code>${body.type}</code></p>`}${fieldList(fieldsOf(document, body.schema), markdown)}`}
<h3>Answer</h3>
<p><span class="status">${answer.status}</span> ${markdown.inline(answer.description)}</p>
${answerFields(operation, context)}
<h3>Errors</h3>
${errorList(operation, shared, context.statusOf)}
</div>
<div class="examples"${tryAttributes(operation, document)}>
${codeTabs(codeSamples(operation, baseUrlOf(document)) satisfies CodeSample[])}
${answer.example !== undefined && html`<p class="caption">Answer ${answer.status}</p>${exampleOf(answer)}`}
</div>
</section>`;
}

/** What a script needs to send the example from the page; it cannot send forms and streams. */
function tryAttributes(operation: Operation, document: Described): Html {
  const { method, body, answer } = operation;
  const isJson = body === undefined || body.type === 'application/json';
  if (!isJson || answer.type === 'text/event-stream') return html``;
  const text = body === undefined ? '' : JSON.stringify(body.example, null, 2);
  return html` data-method="${method}" data-address="${exampleAddress(operation, baseUrlOf(document))}" data-body="${text}"`;
}

const exampleOf = ({ example }: Operation['answer']): Html =>
  typeof example === 'string'
    ? codeBlock('text', example.trimEnd())
    : codeBlock('json', JSON.stringify(example, null, 2));

const PLACES = [
  ['path', 'Path'],
  ['query', 'Query'],
  ['header', 'Headers'],
] as const;

function parameterLists({ parameters }: Operation, { document, markdown }: Context): Html[] {
  return PLACES.flatMap(([place, title]) => {
    const own = parameters.filter((parameter) => parameter.in === place);
    if (own.length === 0) return [];
    const fields = own.map((parameter) => parameterField(document, parameter));
    return [html`<h3>${title}</h3>${fieldList(fields, markdown)}`];
  });
}

function answerFields({ answer }: Operation, { document, markdown }: Context): Html {
  const fields = fieldsOf(document, answer.schema);
  const data = fields.find(({ name }) => name === 'data');
  const rest = fields.filter(({ name }) => name !== 'success' && name !== 'data');
  const shown = data === undefined ? fields : data.fields;
  if (shown.length === 0 && rest.length === 0) return html``;
  const entries = data?.type.startsWith('array') === true ? 'Fields of each entry of data' : 'Fields of data';
  return html`${shown.length > 0 && html`<details class="more"><summary>${data ? entries : 'Fields'}</summary>${fieldList(shown, markdown)}</details>`}${
    data !== undefined &&
    rest.length > 0 &&
    html`<details class="more"><summary>Fields beside data</summary>${fieldList(rest, markdown)}</details>`
  }`;
}

export function fieldList(fields: readonly Field[], markdown: Markdown): Html {
  if (fields.length === 0) return html`<p class="dim">No fields.</p>`;
  return html`<dl class="fields">${fields.map((field) => fieldEntry(field, markdown))}</dl>`;
}

function fieldEntry(field: Field, markdown: Markdown): Html {
  const { name, type, isRequired, description, constraints, choices, fields } = field;
  const said = constraints.filter((each) => !(each.startsWith('default') && description.includes('Default:')));
  return html`<div><dt><code>${name}</code> <span class="type">${type}</span>${isRequired && html` <span class="required">required</span>`}</dt>
<dd>${description !== '' && html`<p>${markdown.inline(description)}</p>`}${
    choices.length > 0 && html`<p class="choices">${choices.map((choice) => html`<code>${choice}</code> `)}</p>`
  }${said.length > 0 && html`<p class="constraints">${said.join(', ')}</p>`}${
    fields.length > 0 &&
    html`<details class="more"><summary>Fields of ${name}</summary>${fieldList(fields, markdown)}</details>`
  }</dd></div>`;
}

function errorList({ errorCodes }: Operation, shared: ReturnType<typeof sharedCodes>, statusOf: StatusOf): Html {
  const common = [...shared.all, ...shared.withBody].filter((code) => errorCodes.includes(code));
  const own = errorCodes.filter((code) => !common.includes(code));
  const list = (codes: readonly string[]): Html =>
    html`<ul class="codes">${[...codes]
      .sort((one, other) => (statusOf(one) ?? 0) - (statusOf(other) ?? 0))
      .map(
        (code) =>
          html`<li><span class="status">${statusOf(code)}</span> <a href="${ERRORS_PATH}#${code}"><code>${code}</code></a></li>`,
      )}</ul>`;
  return html`${own.length > 0 && list(own)}<details class="more"><summary>Errors that other operations have, too</summary>${list(common)}</details>`;
}
