"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
function _export(target, all) {
    for(var name in all)Object.defineProperty(target, name, {
        enumerable: true,
        get: Object.getOwnPropertyDescriptor(all, name).get
    });
}
_export(exports, {
    get explained () {
        return explained;
    },
    get genericPlanOf () {
        return genericPlanOf;
    }
});
async function genericPlanOf(transaction, text) {
    await transaction.query(`prepare planned_once as ${text}`);
    await transaction.query('set local plan_cache_mode = force_generic_plan');
    const { rows: prepared } = await transaction.query("select cardinality(parameter_types) as values from pg_prepared_statements where name = 'planned_once'");
    const values = Array.from({
        length: prepared[0]?.values ?? 0
    }, ()=>'null').join(', ');
    const plan = await transaction.query(`explain execute planned_once${values === '' ? '' : `(${values})`}`);
    await transaction.query('set local plan_cache_mode = auto');
    await transaction.query('deallocate planned_once');
    return plan.rows.map((row)=>row['QUERY PLAN']).join('\n');
}
function explained(database) {
    const plans = [];
    const explaining = {
        query: async (statement, values = [])=>{
            const text = typeof statement === 'string' ? statement : statement.text;
            const plan = await database.query(`explain ${text}`, values);
            plans.push(plan.rows.map((row)=>row['QUERY PLAN']).join('\n'));
            return database.query(statement, values);
        },
        noteEvents: (orgIds)=>database.noteEvents(orgIds)
    };
    return {
        explaining,
        plans
    };
}

//# sourceMappingURL=explained.js.map