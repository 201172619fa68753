import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { Found, SearchAnswer } from '../api/types';
import { usePhoneText } from '../i18n/phone-text';
import { useWords } from '../i18n/use-words';
import { Loaded, Rows } from '../kit/states';
import { When } from '../kit/when';
import { MessageStatusText } from '../messages/message-status';
import { useFound } from './queries';

interface SearchResultsProps {
  text: string;
  onOpen: (what: { lane?: string; message?: string }) => void;
}

export function SearchResults({ text, onOpen }: SearchResultsProps): ReactElement {
  const { t } = useWords();
  const query = useFound(text);
  return (
    <section className="found" aria-label={t('operations:search.results')}>
      <Loaded query={query} skeleton={<Rows count={2} />}>
        {(answer) => <Results answer={answer} text={text} onOpen={onOpen} />}
      </Loaded>
    </section>
  );
}

function Results({ answer, text, onOpen }: SearchResultsProps & { answer: SearchAnswer }): ReactElement {
  const { t } = useWords();
  const { found, not_searched: notSearched } = answer;
  return (
    <>
      <p className="found-head" role="status">
        {found.length === 0
          ? t('operations:search.nothing', { text })
          : t('operations:search.found', { count: found.length })}
      </p>
      {found.length > 0 && (
        <ul className="found-list">
          {found.map((each) => (
            <FoundRow key={`${each.type} ${each.id}`} found={each} onOpen={onOpen} />
          ))}
        </ul>
      )}
      {notSearched.length > 0 && (
        <p className="dim small found-limits">
          {t('operations:search.notSearched')}{' '}
          {notSearched.map((limit) => t(`operations:search.limits.${limit}`)).join(' ')}
        </p>
      )}
    </>
  );
}

function FoundRow({ found, onOpen }: { found: Found; onOpen: SearchResultsProps['onOpen'] }): ReactElement {
  const { t } = useWords();
  const phoneText = usePhoneText();
  const { type, id, label, lane, message, organization, found_by: by } = found;
  const name = (
    <>
      <span className="strong">{t(`operations:search.types.${type}`)}</span>{' '}
      <span className="mono dim break">{label === '' ? id : phoneText(label)}</span>
    </>
  );
  const opens = message !== null ? { message: id } : lane !== null ? { lane } : null;
  return (
    <li>
      <span className="found-name">
        {type === 'organization' ? (
          <Link to="/operations/organizations" className="row-button">
            {name}
          </Link>
        ) : opens === null ? (
          name
        ) : (
          <button type="button" className="row-button" onClick={() => onOpen(opens)}>
            {name}
          </button>
        )}
        <small className="dim">
          {type === 'organization' ? '' : `${organization.name} · `}
          {t(`operations:search.by.${by}`)}
        </small>
      </span>
      {message !== null && (
        <span className="found-state">
          {message.mode === 'test' && <span className="chip">{t('common:modes.test')}</span>}
          <MessageStatusText message={message} />
          <When at={message.created_at} as="short" />
        </span>
      )}
    </li>
  );
}
