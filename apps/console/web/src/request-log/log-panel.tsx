import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import type { LoggedRequestDetail } from '../api/log-types';
import type { ApiKey } from '../api/types';
import { durationText, useFormats } from '../i18n/format';
import { useWords } from '../i18n/use-words';
import { CodeBlock } from '../kit/code-block';
import { CopyButton } from '../kit/copy-button';
import { LinkButton } from '../kit/link-button';
import { Section } from '../kit/page';
import { Loaded } from '../kit/states';
import { useMe, useOrganization } from '../session/session';
import { CopyCurl } from './copy-curl';
import { isMasked, prettyJson } from './curl';
import { errorOf } from './error-of';
import { useLoggedRequest } from './queries';
import { RequestStatus } from './request-status';

interface LogPanelProps {
  id: string;
  keys: readonly ApiKey[];
}

export function LogPanel({ id, keys }: LogPanelProps): ReactElement {
  const request = useLoggedRequest(id);
  return (
    <Loaded query={request}>
      {(data) => <RequestDetail request={data} apiKey={keys.find((key) => key.id === data.key_id)} />}
    </Loaded>
  );
}

interface RequestDetailProps {
  request: LoggedRequestDetail;
  apiKey: ApiKey | undefined;
}

function RequestDetail({ request, apiKey }: RequestDetailProps): ReactElement {
  const { t } = useWords();
  const { installation } = useMe();
  return (
    <div className="stack">
      <p className="mono log-title break">
        <b>{request.method}</b> {request.path}
      </p>
      <div className="row wrap">
        <RequestStatus status={request.status} />
        {request.error_code !== null && <span className="mono">{request.error_code}</span>}
        <span className="dim">· {durationText(request.duration_ms)}</span>
        <span className="grow" />
        <CopyCurl request={request} apiKey={apiKey} baseUrl={installation.base_url} />
      </div>
      <WhyRefused request={request} apiKey={apiKey} />
      <RequestFacts request={request} apiKey={apiKey} />
      <Body title={t('logs:request')} text={request.request_body} />
      <Body title={t('logs:response')} text={request.response_body} />
      {isMasked(request) && <p className="small dim">{t('logs:masked')}</p>}
    </div>
  );
}

function Body({ title, text }: { title: string; text: string | null }): ReactElement {
  const { t } = useWords();
  return (
    <Section title={title}>
      {text === null ? <p className="dim">{t('logs:noBody')}</p> : <CodeBlock text={prettyJson(text)} label={title} />}
    </Section>
  );
}

/** The error of the answer, with the name of a missing scope. */
function WhyRefused({ request, apiKey }: RequestDetailProps): ReactElement | null {
  const { t } = useWords();
  const { id } = useOrganization();
  const { message, scope } = errorOf(request.response_body);
  if (scope === null) return message === null ? null : <div className="note bad">{message}</div>;
  const name = apiKey?.name ?? t('logs:unknownKey');
  const hasItNow = apiKey?.scopes.some((each) => each === scope) === true;
  return (
    <div className="note warn">
      <span className="grow">{t(hasItNow ? 'logs:scope.added' : 'logs:scope.missing', { name, scope })}</span>
      {!hasItNow && apiKey?.status === 'active' && (
        <LinkButton to="/o/$orgId/keys" params={{ orgId: id }} search={{ key: apiKey.id }}>
          {t('logs:scope.action')}
        </LinkButton>
      )}
    </div>
  );
}

function RequestFacts({ request, apiKey }: RequestDetailProps): ReactElement {
  const { t } = useWords();
  const { dateTime } = useFormats();
  const { id } = useOrganization();
  const params = { orgId: id };
  const facts: [string, ReactNode][] = [
    [t('logs:columns.when'), dateTime(request.at)],
    [
      t('logs:columns.key'),
      apiKey === undefined ? (
        <span className="dim">{t('logs:unknownKey')}</span>
      ) : (
        <Link className="link" to="/o/$orgId/keys" params={params} search={{ key: apiKey.id }}>
          {apiKey.name}
        </Link>
      ),
    ],
    [
      t('logs:filters.message'),
      request.message_id === null ? null : (
        <Link className="link" to="/o/$orgId/messages" params={params} search={{ message: request.message_id }}>
          {t('logs:openMessage')}
        </Link>
      ),
    ],
    [t('logs:facts.address'), request.address],
    [t('logs:facts.program'), request.user_agent === '' ? '–' : request.user_agent],
    [
      t('common:error.request'),
      <span key="request" className="row">
        <span className="mono break">{request.request_id}</span>
        <CopyButton value={request.request_id} />
      </span>,
    ],
  ];
  return (
    <dl className="facts">
      {facts.flatMap(([name, value]) =>
        value === null ? [] : [<dt key={`${name} name`}>{name}</dt>, <dd key={name}>{value}</dd>],
      )}
    </dl>
  );
}
