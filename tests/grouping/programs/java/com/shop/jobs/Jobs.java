package com.shop.jobs;

import com.shop.orders.Orders;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;

public class Jobs {
    public static class JobFailed extends RuntimeException {
        public JobFailed(String message, Throwable cause) {
            super(message, cause);
        }
    }

    record Node(Node parent) {}

    //@2 private static int runs = 0;
    //@2 private static int next() {
    //@2     runs += 1;
    //@2     return runs;
    //@2 }
    public static void wrapped(int seed) {
        try {
            //@2 next();
            Orders.find(seed);
        } catch (Orders.OrderMissing error) {
            throw new JobFailed("job " + seed + " failed", error);
        }
    }

    public static void wrappedElsewhere(int seed) {
        try {
            Orders.find(seed);
        } catch (Orders.OrderMissing error) {
            throw new JobFailed("job " + seed + " failed", error);
        }
    }

    public static int depth(Node node) {
        return 1 + depth(node.parent());
    }

    public static void nested(int seed) {
        Node node = new Node(null);
        for (int i = 0; i < seed * 3; i += 1) node = new Node(node);
        depth(node);
    }

    public static int endless(int seed) {
        //@2 next();
        return endless(seed) + 1;
    }

    public static void future(int seed) throws Exception {
        //@2 CompletableFuture.runAsync(() -> next()).get();
        CompletableFuture.runAsync(() -> Orders.find(seed)).get();
    }

    public static void otherFuture(int seed) throws Exception {
        CompletableFuture.runAsync(() -> refuse(seed)).get();
    }

    static void refuse(int seed) {
        throw new IllegalStateException("10.0.0." + seed + ":443 refused");
    }

    public static void reflected(int seed) throws Throwable {
        try {
            Jobs.class.getDeclaredMethod("refuse", int.class).invoke(null, seed);
        } catch (InvocationTargetException error) {
            throw error.getCause();
        }
    }

    public static void read(int seed) throws Exception {
        //@2 next();
        Files.readString(Path.of("/var/lib/shop/" + seed + ".csv"));
    }
}
