import json
#@2 import logging

from rowlib import each, require

#@2 log = logging.getLogger(__name__)
#@2 log.addHandler(logging.NullHandler())


class OrderMissing(Exception):
    pass


class Order:
    def __init__(self, id, customer=None):
        self.id = id
        self.customer = customer

    #@2 def describe(self):
    #@2     return f"order {self.id}"
    #@2
    def greeting(self):
        #@2 log.debug(self.describe())
        return "Dear " + self.customer.name

    @property
    def slip(self):
        return self.customer.name.upper()


def find(seed):
    raise OrderMissing(f"order {seed} of customer c0ffee00-0000-4000-8000-00000000{1000 + seed} is missing")


def show(seed):
    return find(seed)


def greet(seed):
    return Order(seed).greeting()


def slip(seed):
    return Order(seed).slip


def total(seed):
    #@2 log.debug("total")
    rows = [{"id": seed}]
    return sum(each(rows, lambda row: row["price"]))


def import_orders(seed):
    return require({"id": seed}, "sku")


def import_returns(seed):
    #@2 log.debug("returns")
    return require({"id": seed}, "sku")


def read_rates(seed):
    return json.loads(f"<html>{seed}</html>")


def read_stock(seed):
    #@2 log.debug("stock")
    return json.loads(f"<html>{seed}</html>")
