import type { proto } from 'baileys';
import { paramsOf, wordIn } from './json-params';
import type { InboundContent, Notes } from './message-content';

export function readSaid(message: proto.IMessage): InboundContent | undefined {
  return readText(message) ?? readChoice(message);
}

function readText({ conversation, extendedTextMessage }: proto.IMessage): InboundContent | undefined {
  const text = conversation || extendedTextMessage?.text;
  return text ? { kind: 'text', text } : undefined;
}

function readChoice(message: proto.IMessage): InboundContent | undefined {
  const { buttonsResponseMessage: button, templateButtonReplyMessage: template, listResponseMessage: list } = message;
  if (button) return chosen(button.selectedDisplayText, button.selectedButtonId);
  if (template) return chosen(template.selectedDisplayText, template.selectedId);
  if (list) {
    const { title, description, singleSelectReply } = list;
    return chosen(title || description, singleSelectReply?.selectedRowId, { choice_about: title ? description : null });
  }
  const { interactiveResponseMessage: answer } = message;
  if (!answer) return undefined;
  const { name, paramsJson } = answer.nativeFlowResponseMessage ?? {};
  const params = paramsOf(paramsJson);
  const text = answer.body?.text || wordIn(params, 'title');
  return chosen(text, wordIn(params, 'id'), { flow_name: name, flow_params: paramsJson });
}

/** Never empty: for a choice without text, the id is all there is. */
function chosen(text: string | null | undefined, id: string | null | undefined, others: Notes = {}): InboundContent {
  return { kind: 'text', text: text || id || '[choice]', notes: { choice_id: id, ...others } };
}
