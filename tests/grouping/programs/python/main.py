import json
import sys
import traceback

from shop import orders, tasks

SITES = [
    orders.show, orders.greet, orders.slip, orders.total, orders.import_orders, orders.import_returns,
    orders.read_rates, orders.read_stock, tasks.charge, tasks.mail, tasks.wrapped, tasks.wrapped_elsewhere,
    tasks.nested, tasks.endless, tasks.refused, tasks.slow, tasks.in_thread, tasks.clean,
]
NAMES = (
    "show greet slip total import_orders import_returns read_rates read_stock charge mail "
    "wrapped wrapped_elsewhere nested endless refused slow in_thread clean"
).split()

#@2 def traced(site, seed):
#@2     return site(seed)


def dispatch(site, seed):
    return site(seed)


for name, site in zip(NAMES, SITES):
    try:
        dispatch(site, int(sys.argv[1]))
    except Exception as error:
        print(json.dumps({
            "site": name,
            "exceptionClass": type(error).__name__,
            "message": str(error),
            "stackTrace": traceback.format_exc().rstrip().split("\n"),
        }))
