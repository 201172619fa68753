"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "WaitingMessagesRepository", {
    enumerable: true,
    get: function() {
        return WaitingMessagesRepository;
    }
});
const _entities = require("../../../entities/src");
const _gatewayonline = require("../presence/gateway-online");
/** Those of `messages_waiting_idx`: they wait for a number or a gateway that PostgreSQL knows to be away. */ const WAITING = `state = 'held' and error_code in ('GATEWAY_CLOSED', 'ACCOUNT_LOGGED_OUT')`;
/**
 * Numbers that have messages waiting, one index probe each (a loose scan; no pass over the backlog), and of those that are
 * back the first messages. They are due as they were first, which keeps their order.
 */ const WAKE = {
    name: 'messages_waiting_wake',
    text: `
    with recursive found as (
      (select account_id from messages where ${WAITING} order by account_id limit 1)
      union all
      select (select account_id from messages where ${WAITING} and account_id > found.account_id order by account_id limit 1)
      from found where found.account_id is not null
    ), back as materialized (
      select n.id from (select account_id from found where account_id is not null limit 10000) f
      join whatsapp_numbers n on n.id = f.account_id join gateways g on g.id = n.gateway_id
      where n.status = 'connected' and n.claim <> 'released' and ${_gatewayonline.GATEWAY_ONLINE}
    )
    update messages set due_at = least(now(), coalesce(scheduled_at, created_at)), updated_at = now()
    where id = any (array(
      select w.id from back cross join lateral (
        select id from messages where ${WAITING} and account_id = back.id and due_at > now()
        order by due_at, id limit $1 for no key update skip locked) w
      limit $2))
    returning id`
};
let WaitingMessagesRepository = class WaitingMessagesRepository {
    constructor(database){
        this.database = database;
    }
    /**
   * Makes messages due whose number and gateway are back.
   *
   * @param mostOfNumber of each number at once
   * @param most of all numbers together
   * @returns how many
   */ async wake(mostOfNumber, most) {
        const { rowCount } = await (0, _entities.retryTransient)(()=>this.database.query(WAKE, [
                mostOfNumber,
                most
            ]));
        return rowCount ?? 0;
    }
};

//# sourceMappingURL=waiting-messages.repository.js.map