import asyncio
import threading
#@2 from dataclasses import dataclass

from shop import orders


class TaskFailed(Exception):
    pass


class Slow(Exception):
    pass


#@2 @dataclass
#@2 class Attempt:
#@2     task: str
#@2     number: int
#@2
#@2
def retried(task):
    def run(seed):
        #@2 Attempt(task.__name__, 1)
        return task(seed)

    return run


@retried
def charge(seed):
    return {"amount": seed}["currency"]


@retried
def mail(seed):
    #@2 attempt = Attempt("mail", seed)
    return {"to": seed}["currency"]


def wrapped(seed):
    try:
        orders.find(seed)
    except orders.OrderMissing as error:
        raise TaskFailed(f"task {seed} failed") from error


def wrapped_elsewhere(seed):
    try:
        orders.find(seed)
    except orders.OrderMissing:
        raise TaskFailed(f"task {seed} failed")


def depth(node):
    return 1 + depth(node["parent"])


def nested(seed):
    node = {}
    for _ in range(seed * 3):
        node = {"parent": node}
    return depth(node)


def endless(seed):
    #@2 seed = seed + 0
    return endless(seed) + 1


async def fetch(seed, slow):
    #@2 await asyncio.sleep(0)
    if slow:
        raise Slow(f"no answer in {seed} s")
    raise ConnectionError(f"10.0.0.{seed}:443 refused")


async def gather(seed, slow):
    await asyncio.sleep(0)
    return await asyncio.gather(fetch(seed, slow))


def refused(seed):
    asyncio.run(gather(seed, False))


def slow(seed):
    asyncio.run(gather(seed, True))


def in_thread(seed):
    caught = []

    def work():
        try:
            open(f"/var/lib/shop/{seed}.csv")
        except OSError as error:
            caught.append(error)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    raise caught[0]


def clean(seed):
    names = [None] * seed
    return [name.strip() for name in names]
