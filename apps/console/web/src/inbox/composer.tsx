import { Button, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactElement,
  type Ref,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { api } from '../api/client';
import type { Conversation, QuickReply } from '../api/inbox-types';
import { useWords } from '../i18n/use-words';
import { useSayError } from '../kit/notify';
import { Segments } from '../kit/segments';
import { UnfilledStatus, UnfilledVariables } from '../quick-replies/unfilled-variables';
import { type UnfilledVariable, unfilledIn } from '../quick-replies/variables';
import { SandboxButton } from '../sandbox/sandbox-button';
import { useMode, useOrganization } from '../session/session';
import { AttachButton } from './attach-button';
import { AttachmentList } from './attachment-list';
import { LONGEST_CAPTION } from './attachments';
import { drafts } from './outbox';
import { ReplyPicker, useMatchingReplies } from './reply-picker';
import { TemplateButton, useTemplateDialog } from './template-button';
import { useAttachments } from './use-attachments';
import { useSend } from './use-send';

type Kind = 'reply' | 'note';

const KINDS = ['reply', 'note'] as const satisfies readonly Kind[];
/** Characters. */
const LONGEST = { whatsapp: 16_000, sms: 1600, note: 4000 } as const;

export interface ComposerHandle {
  write: (kind: Kind) => void;
  attach: (files: readonly File[]) => void;
  chooseTemplate: () => void;
}

interface ComposerProps {
  conversation: Conversation;
  ref: Ref<ComposerHandle>;
}

/** Enter sends, Shift+Enter starts a line, / opens the quick replies. */
export function Composer({ conversation, ref }: ComposerProps): ReactElement {
  const { t } = useWords();
  const { path } = useOrganization();
  const mode = useMode();
  const sayError = useSayError();
  const input = useRef<HTMLTextAreaElement>(null);
  const [kind, setKind] = useState<Kind>('reply');
  const [text, setText] = useState(drafts.get(conversation.id) ?? '');
  const [reply, setReply] = useState<QuickReply | null>(null);
  /** The user wants unfilled variables to be sent as they are written. */
  const [isMeant, setMeant] = useState(false);
  const [chosen, setChosen] = useState(0);
  const templateDialog = useTemplateDialog();
  const send = useSend(conversation.id);
  const attachments = useAttachments(conversation.id);
  const addNote = useAddNote(conversation.id);
  const isNote = kind === 'note';
  const shortcut = isNote ? null : shortcutIn(text);
  const matching = useMatchingReplies(shortcut, conversation.channel);
  const unfilled = isNote || isMeant ? [] : unfilledIn(text);
  const files = isNote ? [] : attachments.files;
  const isCaption = files.length > 0 && files[0]?.kind !== 'audio';
  const longest = isNote ? LONGEST.note : isCaption ? LONGEST_CAPTION : longestOf(conversation);
  const saysSomething = text.trim() !== '' || files.length > 0;
  const isReady = saysSomething && text.length <= longest && unfilled.length === 0 && shortcut === null;

  const write = (next: string): void => {
    setText(next);
    setChosen(0);
    if (next === '') {
      setReply(null);
      setMeant(false);
    }
    if (isNote) return;
    if (next === '') drafts.delete(conversation.id);
    else drafts.set(conversation.id, next);
  };
  const refuseFiles =
    conversation.channel === 'whatsapp' ? undefined : () => attachments.refuse(t('inbox:files.notOverSms'));
  const attach = (added: readonly File[]): void => {
    if (added.length === 0) return;
    setKind('reply');
    if (refuseFiles === undefined) attachments.add(added);
    else refuseFiles();
    input.current?.focus();
  };
  const pasted = (event: ClipboardEvent): void => {
    const images = [...event.clipboardData.files];
    if (images.length === 0) return;
    event.preventDefault();
    attach(images);
  };
  useImperativeHandle(ref, () => ({
    write: (next) => {
      setKind(next);
      input.current?.focus();
    },
    attach,
    chooseTemplate: templateDialog.open,
  }));
  const show = (variable: UnfilledVariable | undefined): void => {
    input.current?.focus();
    if (variable !== undefined) input.current?.setSelectionRange(variable.start, variable.end);
  };
  const finish = (): void => {
    if (unfilled.length > 0) show(unfilled[0]);
    if (!isReady) return;
    if (isNote) addNote.mutate(text.trim(), { onSuccess: () => write('') });
    else {
      send(text.trim(), reply?.id ?? null, files);
      attachments.clear();
      write('');
    }
  };
  const choose = async (picked: QuickReply): Promise<void> => {
    try {
      const body = { contact_id: conversation.contact?.id };
      const { message } = await api.post(`${path}/quick-replies/${picked.id}/render`, body, { mode });
      // The text must be in the field before a place in it can be selected.
      flushSync(() => {
        write(message);
        setReply(picked);
        setMeant(false);
      });
      show(unfilledIn(message)[0]);
    } catch (error) {
      sayError(error);
    }
  };
  const pressed = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.nativeEvent.isComposing) return;
    const count = matching.length;
    const isPicking = shortcut !== null && count > 0;
    if (event.key === 'Escape') {
      if (shortcut === null) event.currentTarget.blur();
      else write('');
    } else if (isPicking && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      setChosen((chosen + (event.key === 'ArrowDown' ? 1 : count - 1)) % count);
    } else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      const picked = matching[chosen];
      if (isPicking && picked !== undefined) void choose(picked);
      else finish();
    }
  };
  return (
    <div className={isNote ? 'composer as-note' : 'composer'}>
      {shortcut !== null && <ReplyPicker replies={matching} chosen={chosen} onPick={(picked) => void choose(picked)} />}
      <Segments
        label={t('inbox:kinds.label')}
        options={KINDS.map((value) => ({ value, label: t(`inbox:kinds.${value}`) }))}
        value={kind}
        onChange={setKind}
      />
      {!isNote && <AttachmentList files={files} onRemove={attachments.remove} />}
      {attachments.refusal !== null && (
        <p className="small status warn" role="status">
          {attachments.refusal}
        </p>
      )}
      <Textarea
        ref={input}
        aria-label={t(isNote ? 'inbox:write.note' : 'inbox:write.reply')}
        placeholder={t(isNote ? 'inbox:write.note' : isCaption ? 'inbox:files.caption' : 'inbox:write.hint')}
        autosize
        minRows={2}
        maxRows={9}
        value={text}
        onChange={(event) => write(event.currentTarget.value)}
        onKeyDown={pressed}
        onPaste={pasted}
        errorProps={{ component: 'div' }}
        error={
          unfilled.length > 0 && (
            <UnfilledVariables
              variables={unfilled}
              onShow={show}
              onKeep={reply === null ? () => setMeant(true) : undefined}
            />
          )
        }
        {...(shortcut !== null && { role: 'combobox', 'aria-expanded': matching.length > 0 })}
        {...(matching.length > 0 && { 'aria-controls': 'reply-picker', 'aria-activedescendant': `reply-${chosen}` })}
      />
      <UnfilledStatus variables={unfilled} />
      <div className="row">
        <AttachButton onFiles={attach} onRefuse={refuseFiles} />
        <TemplateButton conversation={conversation} dialog={templateDialog} />
        <SandboxButton channel={conversation.channel === 'sms' ? 'sms' : 'whatsapp'} />
        <span className="small dim grow">
          <ComposerHint length={text.length} longest={longest} />
        </span>
        <Button variant="filled" disabled={!isReady} loading={addNote.isPending} onClick={finish}>
          {t(isNote ? 'inbox:notes.add' : 'inbox:send')}
        </Button>
      </div>
    </div>
  );
}

function ComposerHint({ length, longest }: { length: number; longest: number }): ReactElement {
  const { t } = useWords();
  if (length > longest * 0.8) return <span className="num">{t('inbox:length', { length, longest })}</span>;
  return <span className="composer-hint">{t('inbox:write.keys')}</span>;
}

const longestOf = ({ channel }: Conversation): number => (channel === 'sms' ? LONGEST.sms : LONGEST.whatsapp);

/** What is typed after a leading slash; null if the text is no search for a quick reply. */
const shortcutIn = (text: string): string | null => /^\/([\w-]*)$/.exec(text)?.[1]?.toLowerCase() ?? null;

function useAddNote(id: string) {
  const { path } = useOrganization();
  const mode = useMode();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (text: string) => api.post(`${path}/conversations/${id}/notes`, { text }, { mode }),
    onSuccess: () => client.invalidateQueries({ queryKey: [path, 'conversation', id, 'notes'] }),
    onError: useSayError(),
  });
}
