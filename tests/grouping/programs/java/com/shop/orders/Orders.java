package com.shop.orders;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.rows.Rows;

public class Orders {
    public static class OrderMissing extends RuntimeException {
        public OrderMissing(String message) {
            super(message);
        }
    }

    record Customer(String name) {}

    record Order(int id, Customer customer) {
        //@2 boolean known() {
        //@2     return customer != null;
        //@2 }
        String greeting() {
            //@2 known();
            return "Dear " + customer.name();
        }

        String slip() {
            return customer.name().toUpperCase();
        }
    }

    //@2 private static final Runnable touch = () -> System.nanoTime();
    //@2 private static final Runnable count = () -> System.identityHashCode(touch);
    //@2 private final Iterator<String> none = new Iterator<>() {
    //@2     public boolean hasNext() {
    //@2         return false;
    //@2     }
    //@2     public String next() {
    //@2         return "";
    //@2     }
    //@2 };
    public static void find(int seed) {
        throw new OrderMissing("order " + seed + " of customer c0ffee00-0000-4000-8000-00000000" + (1000 + seed) + " is missing");
    }

    public static void show(int seed) {
        //@2 touch.run();
        find(seed);
    }

    public static void greet(int seed) {
        new Order(seed, null).greeting();
    }

    public static void slip(int seed) {
        new Order(seed, null).slip();
    }

    public static void importOrders(int seed) {
        Rows.require(Map.of("id", "" + seed), "sku");
    }

    public static void importReturns(int seed) {
        //@2 count.run();
        Rows.require(Map.of("id", "" + seed), "sku");
    }

    public static void export(int seed) {
        //@2 List<Integer> sizes = List.of(1, 2).stream().map(size -> size + 1).toList();
        Rows.each(List.of(Map.of("id", "" + seed)), row -> Integer.parseInt(row.get("price")));
    }

    public static void parse(int seed) {
        List.of("1", "x" + seed).stream().map(text -> Integer.valueOf(text)).toList();
    }

    public void cursor(int seed) {
        //@2 none.hasNext();
        Iterator<String> lines = new Iterator<>() {
            private final List<String> all = new ArrayList<>();

            public boolean hasNext() {
                return true;
            }

            public String next() {
                return all.get(seed);
            }
        };
        lines.next();
    }
}
