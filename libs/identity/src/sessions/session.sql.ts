/** A living, complete session: not past its end, and used within a week. */
export const LIVING = `s.state = 'signed_in' and s.expires_at > now() and s.last_seen_at > now() - interval '7 days'`;

/** A confirmed password allows more for 10 minutes, by PostgreSQL's clock. */
const CONFIRMED_UNTIL = `
  case when s.confirmed_at > now() - interval '10 minutes' then s.confirmed_at + interval '10 minutes' end`;

/** $1: hash of the token. A disabled user has no session. */
export const FIND_SESSION = {
  name: 'console_session_find',
  text: `
    select s.id, s.user_id, s.created_at, s.last_seen_at,
      s.expires_at, ${CONFIRMED_UNTIL} as confirmed_until,
      s.last_seen_at < now() - interval '1 minute' as is_to_be_touched,
      jsonb_build_object('id', u.id, 'email', u.email, 'name', u.name, 'language', u.language,
        'isOperator', u.is_operator, 'twoFactor', u.totp_confirmed_at is not null) as user,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name, 'role', m.role,
          'isSuspended', o.suspended_at is not null, 'defaultCountry', o.default_country) order by o.name, o.id)
        from memberships m join organizations o on o.id = m.org_id where m.user_id = u.id), '[]') as organizations
    from console_sessions s join users u on u.id = s.user_id
    where s.token_hash = $1 and ${LIVING} and u.disabled_at is null`,
};

/** $1: session ids. */
export const STANDING_SESSIONS = {
  name: 'console_sessions_standing',
  text: `
    select s.id as session_id, m.org_id, o.suspended_at is not null as is_suspended
    from console_sessions s join users u on u.id = s.user_id join memberships m on m.user_id = s.user_id
      join organizations o on o.id = m.org_id
    where s.id = any ($1::uuid[]) and ${LIVING} and u.disabled_at is null`,
};

export const TOUCH_SESSION = `
  update console_sessions set last_seen_at = now() where id = $1 and last_seen_at < now() - interval '1 minute'`;

export const CONFIRM_SESSION = `
  update console_sessions s set confirmed_at = now() where s.id = $1 and s.user_id = $2 and ${LIVING}
  returning s.confirmed_at + interval '10 minutes' as confirmed_until`;
