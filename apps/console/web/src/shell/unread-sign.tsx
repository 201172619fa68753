import { type ReactElement, useEffect } from 'react';
import { useWords } from '../i18n/use-words';
import { countText, useInboxCounts } from '../inbox/counts';
import { setTitleSign } from '../kit/title';

function useUnread(orgId: string | undefined): string | null {
  const counts = useInboxCounts(orgId);
  return counts === undefined ? null : countText(counts.all.unread, counts.is_capped);
}

export function UnreadCount({ orgId }: { orgId: string | undefined }): ReactElement | null {
  const { t } = useWords();
  const text = useUnread(orgId);
  if (text === null) return null;
  return (
    <span className="place-count num">
      <span aria-hidden>{text}</span>
      <span className="visually-hidden">{t('shell:unread', { text })}</span>
    </span>
  );
}

export function UnreadDot({ orgId }: { orgId: string | undefined }): ReactElement | null {
  return useUnread(orgId) === null ? null : <span className="unread-dot" aria-hidden />;
}

/** Shows unread messages in the tab's title and icon, visible while another tab is open. */
export function useUnreadTab(orgId: string | undefined): void {
  const text = useUnread(orgId);
  useEffect(() => {
    setTitleSign(text);
    const picture = document.querySelector<HTMLLinkElement>('link[rel=icon]');
    if (picture !== null) picture.href = `${import.meta.env.BASE_URL}${text === null ? 'mark' : 'mark-unread'}.svg`;
  }, [text]);
  useEffect(() => () => setTitleSign(null), []);
}
