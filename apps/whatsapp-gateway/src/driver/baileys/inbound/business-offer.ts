import type { proto } from 'baileys';
import { readMedia, readPicture } from './media-content';
import type { InboundContent, Notes } from './message-content';
import { paramsOf, wordIn } from './json-params';
import { readPlace } from './place-content';

type Note = string | null | undefined;

interface Offer {
  title?: Note;
  body?: Note;
  footer?: Note;
  options: Note[];
  files: InboundContent[];
  place?: InboundContent;
  cards: Offer[];
  notes?: Notes;
}

/** Templates hold texts that hold templates. */
const MOST_DEPTH = 4;
const NOTHING: Offer = { options: [], files: [], cards: [] };

/**
 * An offer as content: its text, with the file or the place of its header. Title, footer, options and cards become
 * notes. Without text, file or place it has only notes.
 */
export function readOffer(message: proto.IMessage): InboundContent {
  const offer = offerIn(message);
  const { title, body, footer, options, place } = offer;
  const [file, ...moreFiles] = filesOf(offer);
  const cards = offer.cards.map(textOf).filter((text) => text !== '');
  const choices = linesOf(options);
  const text = body || file?.text || title || place?.text || cards[0] || footer || choices;
  const notes: Notes = {
    ...place?.notes,
    caption: file?.text,
    title,
    footer,
    options: choices,
    cards: cards.join('\n\n'),
    more_files: moreFiles.length > 0 ? String(moreFiles.length) : null,
    ...offer.notes,
  };
  const others = Object.entries(notes).filter(([, note]) => note && note !== text);
  const content: InboundContent = file ?? place ?? { kind: text ? 'text' : 'unsupported', text };
  return { ...content, text, notes: Object.fromEntries(others) };
}

const linesOf = (lines: readonly Note[]): string => lines.filter((line) => line).join('\n');

const textOf = ({ title, body, footer, options, cards, notes }: Offer): string =>
  linesOf([title, body, footer, ...options, ...Object.values(notes ?? {}), ...cards.map(textOf)]);

const filesOf = ({ files, cards }: Offer): InboundContent[] => [...files, ...cards.flatMap(filesOf)];

function offerIn({
  buttonsMessage,
  listMessage,
  templateMessage,
  interactiveMessage,
  highlyStructuredMessage,
}: proto.IMessage): Offer {
  if (buttonsMessage) return ofButtons(buttonsMessage);
  if (listMessage) return ofList(listMessage);
  if (templateMessage) return ofTemplate(templateMessage, 0);
  if (interactiveMessage) return ofInteractive(interactiveMessage, 0);
  return highlyStructuredMessage ? ofStructured(highlyStructuredMessage, 0) : NOTHING;
}

function ofButtons(message: proto.Message.IButtonsMessage): Offer {
  const { text, contentText, footerText, buttons } = message;
  const flows = (buttons ?? []).map(({ nativeFlowInfo }) =>
    ofFlowButton(nativeFlowInfo?.name, nativeFlowInfo?.paramsJson),
  );
  const labels = (buttons ?? []).map(({ buttonText }) => buttonText?.displayText);
  return {
    title: text,
    body: contentText,
    footer: footerText,
    options: [...labels, ...flows.flatMap(({ options }) => options)],
    notes: notesOf(flows),
    cards: [],
    ...headOf(message),
  };
}

function ofList({ title, description, footerText, sections, productListInfo }: proto.Message.IListMessage): Offer {
  const rows = (sections ?? []).flatMap((section) => [
    section.title,
    ...(section.rows ?? []).map((row) => choice(row.title, row.description)),
  ]);
  const products = (productListInfo?.productSections ?? []).flatMap((section) => [
    section.title,
    ...(section.products ?? []).map(({ productId }) => productId),
  ]);
  return { title, body: description, footer: footerText, options: [...rows, ...products], files: [], cards: [] };
}

/** A template may come in several shapes that say the same: prefer one with its file. */
function ofTemplate(template: proto.Message.ITemplateMessage, depth: number): Offer {
  const { hydratedTemplate, hydratedFourRowTemplate, interactiveMessageTemplate, fourRowTemplate } = template;
  const shapes = [
    ...[hydratedTemplate, hydratedFourRowTemplate].flatMap((shape) => (shape ? [ofHydrated(shape)] : [])),
    ...(interactiveMessageTemplate ? [ofInteractive(interactiveMessageTemplate, depth)] : []),
    ...(fourRowTemplate ? [ofFourRows(fourRowTemplate, depth)] : []),
  ];
  return (
    shapes.find((shape) => filesOf(shape).length > 0) ??
    shapes.find((shape) => textOf(shape) !== '') ??
    shapes[0] ??
    NOTHING
  );
}

function ofHydrated(template: proto.Message.TemplateMessage.IHydratedFourRowTemplate): Offer {
  const { hydratedTitleText, hydratedContentText, hydratedFooterText, hydratedButtons } = template;
  const options = (hydratedButtons ?? []).map(({ quickReplyButton, urlButton, callButton }) => {
    if (urlButton) return choice(urlButton.displayText, urlButton.url);
    return callButton ? choice(callButton.displayText, callButton.phoneNumber) : quickReplyButton?.displayText;
  });
  const texts = { title: hydratedTitleText, body: hydratedContentText, footer: hydratedFooterText };
  return { ...texts, options, cards: [], ...headOf(template) };
}

function ofFourRows(template: proto.Message.TemplateMessage.IFourRowTemplate, depth: number): Offer {
  if (depth >= MOST_DEPTH) return NOTHING;
  const words = (text: proto.Message.IHighlyStructuredMessage | null | undefined): string =>
    text ? textOf(ofStructured(text, depth + 1)) : '';
  const options = (template.buttons ?? []).map(({ quickReplyButton, urlButton, callButton }) => {
    if (urlButton) return choice(words(urlButton.displayText), words(urlButton.url));
    if (callButton) return choice(words(callButton.displayText), words(callButton.phoneNumber));
    return words(quickReplyButton?.displayText);
  });
  const texts = {
    title: words(template.highlyStructuredMessage),
    body: words(template.content),
    footer: words(template.footer),
  };
  return { ...texts, options, cards: [], ...headOf(template) };
}

/** A text of which only the variable parts are here, unless it comes filled in. */
function ofStructured(message: proto.Message.IHighlyStructuredMessage, depth: number): Offer {
  if (message.hydratedHsm && depth < MOST_DEPTH) return ofTemplate(message.hydratedHsm, depth + 1);
  const { elementName, params, localizableParams } = message;
  const parts = [...(params ?? []), ...(localizableParams ?? []).map((part) => part.default)];
  return { ...NOTHING, body: parts.filter((part) => part).join(', ') || elementName };
}

function ofInteractive(message: proto.Message.IInteractiveMessage, depth: number): Offer {
  const { header, body, footer, nativeFlowMessage, carouselMessage, collectionMessage, shopStorefrontMessage } =
    message;
  if (depth >= MOST_DEPTH) return NOTHING;
  const flows = (nativeFlowMessage?.buttons ?? []).map(({ name, buttonParamsJson }) =>
    ofFlowButton(name, buttonParamsJson),
  );
  const limited = paramsOf(nativeFlowMessage?.messageParamsJson).limited_time_offer;
  const sound = readMedia(footer ?? {});
  const { files, place } = headOf(header ?? {});
  const product = header?.productMessage;
  const cards = (carouselMessage?.cards ?? []).map((card) => ofInteractive(card, depth + 1));
  return {
    title: linesOf([header?.title, header?.subtitle]),
    body: body?.text,
    footer: footer?.text,
    options: [
      ...flows.flatMap(({ options }) => options),
      choice(wordIn(limited, 'text'), wordIn(limited, 'copy_code', 'url')),
    ],
    files: sound ? [...files, sound] : files,
    place,
    cards: product ? [ofProduct(product), ...cards] : cards,
    notes: { ...notesOf(flows), collection_id: collectionMessage?.id, shop_id: shopStorefrontMessage?.id },
  };
}

function ofProduct({ product, catalog, body, footer }: proto.Message.IProductMessage): Offer {
  const files = [readPicture(product?.productImage), readPicture(catalog?.catalogImage)].filter(
    (file) => file !== undefined,
  );
  const title = linesOf([product?.title, catalog?.title]);
  const about = linesOf([body, product?.description, catalog?.description]);
  const notes = {
    product_id: product?.productId,
    product_price: amountOf(product?.priceAmount1000, 1000, product?.currencyCode),
    product_url: product?.url,
    retailer_id: product?.retailerId,
  };
  return { title, body: about, footer, options: [], files, cards: [], notes };
}

/** A button described in JSON: a link, a code to copy, a list. Without words, its JSON is reported unchanged. */
function ofFlowButton(name: Note, json: Note): { options: Note[]; notes: Notes } {
  const params = paramsOf(json);
  const label = wordIn(params, 'display_text', 'title');
  const rows = listIn(params, 'sections').flatMap((section) => [
    wordIn(section, 'title'),
    ...listIn(section, 'rows').map((row) => choice(wordIn(row, 'title'), wordIn(row, 'description'))),
  ]);
  if (label === undefined && rows.length === 0) return { options: [], notes: { flow_name: name, flow_params: json } };
  return { options: [choice(label, wordIn(params, 'url', 'copy_code', 'phone_number')), ...rows], notes: {} };
}

/** Of several buttons without words, the first. */
const notesOf = (buttons: readonly { notes: Notes }[]): Notes =>
  buttons.find(({ notes }) => notes.flow_name || notes.flow_params)?.notes ?? {};

const listIn = (params: object, name: string): object[] => {
  const list = (params as Record<string, unknown>)[name];
  return Array.isArray(list) ? list.filter((each): each is object => typeof each === 'object' && each !== null) : [];
};

const choice = (label: Note, target: Note): string => [label, target].filter((part) => part).join(': ');

type Head = Parameters<typeof readMedia>[0] & Parameters<typeof readPlace>[0];

function headOf(head: Head): Pick<Offer, 'files' | 'place'> {
  const file = readMedia(head);
  return { files: file ? [file] : [], place: readPlace(head) };
}

/** Money, as `12.5 EUR`. @param parts how many units of `value` make one of the currency */
export function amountOf(
  value: number | { toString(): string } | null | undefined,
  parts: number,
  currency: string | null | undefined,
): string | undefined {
  const amount = Number(value ?? Number.NaN) / parts;
  return Number.isFinite(amount) ? `${amount} ${currency ?? ''}`.trim() : currency || undefined;
}
