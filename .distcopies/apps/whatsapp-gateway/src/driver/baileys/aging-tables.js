"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "BAILEYS_AGING_TABLES", {
    enumerable: true,
    get: function() {
        return BAILEYS_AGING_TABLES;
    }
});
const BAILEYS_AGING_TABLES = [
    {
        table: 'sent_messages',
        order: 'row',
        time: 'sent_at'
    },
    {
        table: 'sent_polls',
        order: 'row',
        time: 'sent_at',
        keptDays: 90
    },
    {
        table: 'opened_messages',
        order: 'row',
        time: 'opened_at',
        keptDays: 1
    },
    {
        table: 'arrivals',
        order: 'row',
        time: 'arrived_at'
    },
    // WhatsApp lets people edit for 15 minutes.
    {
        table: 'message_secrets',
        order: 'row',
        time: 'arrived_at',
        keptDays: 2
    },
    {
        table: 'calls',
        order: 'row',
        time: 'called_at'
    },
    {
        table: 'chat_timers',
        order: 'row',
        time: 'set_at',
        keptDays: 365
    },
    {
        table: 'own_messages',
        order: 'row',
        time: 'written_at'
    },
    {
        table: 'recipients',
        order: 'row',
        time: 'checked_at'
    },
    {
        table: 'open_chats',
        order: 'row',
        time: 'seen_at',
        keptDays: 365
    }
];

//# sourceMappingURL=aging-tables.js.map